// No page needs this.
const find = (css, within = document) => within.querySelector(css);
const all = (css, within = document) => [...within.querySelectorAll(css)];
const put = (css, text) => find(css)?.replaceChildren(text);
const store = (key, value, kind = "sessionStorage") => {
  try {
    if (value) window[kind][key] = JSON.stringify(value);
    return JSON.parse(window[kind][key]);
  } catch {}
};

// Back finds a list as left.
const key = history.state?.key ?? "list" + Math.random();
const left = store(key);
const main = find("#main");
if (left) {
  history.scrollRestoration = "manual";
  main.innerHTML = left.html;
  scrollTo(0, left.y);
}
const list = find("#items"), more = find("#more"), status = find("#status");
const say = (text) => (status.textContent = text);
const mark = () => history.replaceState({ key }, "");
let grown = left, busy;
if (list) {
  mark();
  addEventListener("hashchange", mark);
  addEventListener("pagehide", () => {
    list.ariaBusy = false;
    if (busy) say("");
    store(location.pathname, [window.navigation?.currentEntry.key, ...Array.from(list.children, ({ id }) => id)]);
    const html = main.innerHTML;
    if (grown && html.length < 1e6) store(key, { html, y: scrollY });
  });
}

// A late balance comes after the page.
const wait = async (looks) => {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
    const balance = find(".balance", page), late = find("#late");
    if (balance && balance.id !== "late") {
      late.replaceChildren(...balance.childNodes);
      late.removeAttribute("id");
      return (document.title = page.title);
    }
  } catch {}
  if (looks) setTimeout(wait, 1000, looks - 1);
};
if (find("#late")) wait(20);

const sharpen = (img) => img.classList?.toggle("tiny", img.naturalWidth < 64);
document.addEventListener("load", (event) => sharpen(event.target), true);
[...document.images].forEach(sharpen);

const seen = (store("seen", 0, "localStorage") ?? []).filter((a) => /^0x\w{40}$/.test(a));
const owner = find("h1.address")?.textContent;
if (owner && status) store("seen", [...new Set([owner, ...seen])].slice(0, 5), "localStorage");
const shelf = find("#seen");
if (shelf && seen[0]) {
  const section = shelf.content.firstElementChild;
  find("ul", section).innerHTML = seen.map((a) => `<li><a class="address" href="/collection/${a}">${a}</a>`).join("");
  section.lastElementChild.onclick = () => section.remove(localStorage.removeItem("seen"));
  shelf.replaceWith(section);
}

for (const code of navigator.clipboard ? all(".details code") : []) code.after(
  Object.assign(document.createElement("button"), {
    type: "button", textContent: "Copy", ariaLabel: "Copy " + code.closest("div").firstChild.textContent,
    async onclick() {
      await navigator.clipboard.writeText(code.textContent);
      this.textContent = "Copied";
    },
  }));

const onClick = (element, act) => element?.addEventListener("click", (event) => {
  event.ctrlKey || event.metaKey || event.shiftKey || act(event);
});

addEventListener("submit", ({ target }) => {
  const button = find("button", target), text = button.textContent;
  button.textContent = "Asking OpenSea…";
  addEventListener("pageshow", () => (button.textContent = text), { once: true });
});

onClick(main, (event) => {
  const link = event.target.closest("#covered a"), covers = all(".covered");
  if (!link || !covers[0]) return;
  event.preventDefault();
  const hides = link.textContent === "Hide";
  link.textContent = hides ? "Show" : "Hide";
  for (const cover of covers) {
    if (!hides) cover.before(find("template", cover).content.cloneNode(true));
    else if (cover.hidden) cover.previousElementSibling.remove();
    cover.hidden = !hides;
  }
});

const back = find(".back");
onClick(back, (event) => {
  const [past, ...cards] = store(back.pathname) ?? [];
  if (!cards.includes(back.hash.slice(1)) || !window.navigation?.entries().some(({ key }) => key === past)) return;
  event.preventDefault();
  navigation.traverseTo(past);
});

if (more) {
  // Three loads ahead of the reader, none after a click.
  let ahead = left || navigator.connection?.saveData || matchMedia("(prefers-reduced-data)").matches ? 0 : 3;
  const append = (page) => {
    const cards = all("main li[id]", page).filter(({ id }) => !find("#" + id));
    const next = find("#more", page);
    if (!next && document.activeElement === more) status.focus();
    document.body.className = "turning";
    setTimeout(() => (document.body.className = ""), 99);
    list.append(...cards);
    const note = find("#covered") ?? find("#covered", page);
    if (note) {
      list.after(note);
      find("b", note).textContent = all(".marked").length;
    }
    const count = list.children.length, isWhole = !next && !find(".later");
    say(isWhole ? count + " items, that is all"
      : `${cards.length} more items, ${count} shown, ${next ? "more follow" : "that is all"}`);
    put("#count", `${count} items ${isWhole ? "in all" : "so far"}`);
    const kinds = new Set(all("bdi.of").map((of) => of.textContent)).size;
    put("#kinds", kinds === 1 ? "1 collection" : kinds + " collections");
    grown = true;
    if (next) more.href = next.href;
    else more.remove();
  };
  const load = async () => {
    if (busy) return;
    busy = list.ariaBusy = true;
    say("Loading…");
    try {
      const html = await (await fetch(more.href)).text();
      const page = new DOMParser().parseFromString(html, "text/html");
      if (!find("#items", page)) throw find(".prose *", page);
      append(page);
      more.textContent = "Load more";
    } catch (problem) {
      ahead = 0;
      say(problem?.textContent ?? "This server gave no answer");
      more.textContent = "Try again";
    }
    busy = list.ariaBusy = false;
    eye.unobserve(more);
    eye.observe(more);
  };
  const eye = new IntersectionObserver(([entry]) => {
    if (entry.isIntersecting && ahead-- > 0) load();
  }, { rootMargin: "600px" });
  eye.observe(more);
  onClick(more, (event) => {
    event.preventDefault();
    ahead = 0;
    load();
  });
}
