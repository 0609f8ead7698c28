// The page's views: the tabs, the search, the address, the table of functions and the
// annotated source. flame.js draws the flame graph. All text comes into the page as text,
// never as markup.
(() => {
"use strict";
const data = JSON.parse(document.getElementById("view-data").textContent);
const at = { sheet: 0, view: "flame", q: "", f: -1, zoom: 0, order: "cum", rows: 60 };
const page = document.querySelector(".views");
const $ = (s) => page.querySelector(s);

// el makes an element with text, attributes and children.
function el(name, text, attrs, ...children) {
  const e = document.createElement(name);
  if (text != null) e.textContent = text;
  for (const k in attrs || {}) e.setAttribute(k, attrs[k]);
  e.append(...children);
  return e;
}

function value(v, unit) {
  if (unit === "share") return percent(v, 1);
  if (!v) return "0";
  if (unit !== "nanoseconds" && unit !== "bytes") return Math.abs(v) < 100 && v % 1 ? v.toPrecision(3) : Math.round(v).toLocaleString("en-US");
  const bytes = unit === "bytes", scale = bytes ? 1024 : 1000;
  const names = bytes ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["ns", "µs", "ms", "s"];
  let i = 0;
  for (; Math.abs(v) >= 0.9995 * scale && i < names.length - 1; i++) v /= scale;
  const a = Math.abs(v);
  return v.toFixed(a >= 99.95 || v % 1 === 0 ? 0 : a >= 9.995 ? 1 : 2) + " " + names[i];
}
const percent = (v, whole) => whole ? (100 * v / whole).toFixed(1) + "%" : "";
const signed = (text, v) => (v > 0 ? "+" : "") + text;

const sheet = () => data.sheets[at.sheet];
const name = (f) => f < 0 ? "all" : data.functions[f][0];
function short(f) {
  const n = name(f), end = n.search(/[[(]/);
  return n.slice(n.lastIndexOf("/", end < 0 ? n.length : end) + 1);
}
const matches = (f) => at.q !== "" && f >= 0 && name(f).toLowerCase().includes(at.q.toLowerCase());

// color is the class of a box, by whose code it is, or by how much it has changed.
function color(s, f, base, head) {
  if (!s.diff) return "k" + (f < 0 ? 3 : data.functions[f][2]);
  const by = (head - base) / Math.max(s.total[0], s.total[1]), a = Math.abs(by);
  const step = a >= 0.1 ? 3 : a >= 0.02 ? 2 : a >= 0.002 ? 1 : 0;
  return step ? (by < 0 ? "down" : "up") + step : "same";
}

// tell shows what is known of a function, and of a box of the flame graph.
function tell(f, base, head) {
  const s = sheet(), d = $(".detail");
  d.replaceChildren(el("code", name(f)));
  if (f >= 0) d.append(el("span", "  " + data.classes[data.functions[f][2]] + (data.functions[f][1] ? ", " + data.functions[f][1] : ""), { class: "soft" }));
  d.append(el("br"));
  const row = s.top.find((r) => r[0] === f);
  if (head != null) d.append("here: " + amounts(s, base, head) + (row ? ";  " : ""));
  if (row) d.append("everywhere: " + amounts(s, row[4], row[2]) + ", of which itself " + amounts(s, row[3], row[1]));
}
function amounts(s, base, head) {
  if (!s.diff) return value(head, s.unit) + " (" + percent(head, s.total[1]) + ")";
  return value(base, s.unit) + " → " + value(head, s.unit) + " (" + signed(percent(head - base, s.total[0]), head - base) + " of base)";
}

function choose(f, quiet) {
  at.f = f;
  tell(f);
  if (!quiet) address();
  for (const e of page.querySelectorAll("[data-f]")) e.classList.toggle("at", +e.dataset.f === f && f >= 0);
}

// show goes to a view; address writes where the page is, so that it can be linked to.
function show(view) { at.view = view; render(); address(); }
function address() {
  const p = new URLSearchParams();
  if (at.sheet) p.set("kind", sheet().kind);
  p.set("view", at.view);
  if (at.q) p.set("q", at.q);
  if (at.f >= 0) p.set("f", name(at.f));
  history.replaceState(null, "", "#" + p);
}
function follow() {
  const p = new URLSearchParams(location.hash.slice(1));
  at.sheet = Math.max(0, data.sheets.findIndex((s) => s.kind === p.get("kind")));
  at.view = p.get("view") || "flame";
  at.q = p.get("q") || "";
  at.f = data.functions.findIndex((f) => f[0] === p.get("f"));
  at.zoom = 0;
  $("input").value = at.q;
  render();
}

function search() {
  const hits = new Set();
  data.functions.forEach((_, f) => { if (matches(f)) hits.add(f); });
  for (const e of page.querySelectorAll("[data-f]")) e.classList.toggle("hit", hits.has(+e.dataset.f));
  const s = sheet();
  let share = 0, below = Infinity; // boxes below a hit are counted with it
  for (const [f, depth, base, head] of s.tree) {
    if (depth > below) continue;
    below = hits.has(f) ? depth : Infinity;
    if (hits.has(f)) share += s.diff ? (base + head) / 2 : head;
  }
  const whole = s.diff ? (s.total[0] + s.total[1]) / 2 : s.total[1];
  $(".found").textContent = at.q ? hits.size + (hits.size === 1 ? " function, " : " functions, ") + percent(share, whole) + " of " + s.title : "";
}

// The table of functions.
function top() {
  const s = sheet(), host = $(".top"), by = at.order === "flat";
  const key = (r) => s.diff ? Math.abs(by ? r[1] - r[3] : r[2] - r[4]) : by ? r[1] : r[2];
  const rows = s.top.filter((r) => !at.q || matches(r[0])).sort((a, b) => key(b) - key(a));
  const order = (text, o) => {
    const b = el("button", text + (at.order === o ? " ▼" : ""), { class: "plain", "aria-pressed": at.order === o });
    b.onclick = () => { at.order = o; top(); };
    return el("th", null, { class: "n", scope: "col" }, b);
  };
  const head = el("tr");
  if (s.diff) head.append(el("th", "base", { class: "n more" }), el("th", "head", { class: "n more" }), order("flat, change", "flat"), order("cum, change", "cum"));
  else head.append(el("th", "flat", { class: "n more" }), order("flat", "flat"), el("th", "cum", { class: "n more" }), order("cum", "cum"));
  head.append(el("th", "", { class: "bar" }), el("th", "function"));
  const body = el("tbody"), most = Math.max(...rows.map(key), 1e-12);
  for (const r of rows.slice(0, at.rows)) {
    const [f, flat, cum, bflat, bcum] = r, tr = el("tr", null, { "data-f": f, tabindex: -1 });
    const n = (text, c) => el("td", text, { class: "n" + (c || "") });
    if (s.diff) tr.append(n(value(bcum, s.unit), " more"), n(value(cum, s.unit), " more"),
      n(signed(percent(flat - bflat, s.total[0]), flat - bflat)), n(signed(percent(cum - bcum, s.total[0]), cum - bcum)));
    else tr.append(n(value(flat, s.unit), " more"), n(percent(flat, s.total[1])), n(value(cum, s.unit), " more"), n(percent(cum, s.total[1])));
    const bar = el("i", null, { style: "width:" + 100 * key(r) / most + "%;background:var(--" + color(s, f, bcum, cum) + ")" });
    const b = el("button", name(f), { class: "plain name" });
    b.onclick = () => { choose(f); if (source(f)) show("source"); };
    tr.append(el("td", null, { class: "bar" }, bar), el("td", null, { class: "name" }, b, el("span", "  " + data.classes[data.functions[f][2]], { class: "soft more" })));
    tr.onmouseenter = () => tell(f);
    body.append(tr);
  }
  host.replaceChildren(el("table", null, {}, el("thead", null, {}, head), body));
  if (rows.length > at.rows) {
    const b = el("button", "Show more of the " + rows.length.toLocaleString("en-US") + " functions");
    b.onclick = () => { at.rows += 200; top(); };
    host.append(b);
  }
  if (!rows.length) host.append(el("p", "No function matches.", { class: "soft" }));
  if (s.cut) host.append(el("p", s.cut.toLocaleString("en-US") + " more functions took less than these and are not on this page.", { class: "soft" }));
}

// The annotated source: of the function that is chosen, or of all.
const source = (f) => data.sources.find((x) => x.fs.includes(f));
function sources() {
  const host = $(".source"), one = at.f >= 0 && source(at.f);
  const list = one ? [one] : data.sources.filter((x) => !at.q || x.fs.some(matches));
  host.replaceChildren();
  if (one && data.sources.length > 1) {
    const b = el("button", "Show all " + data.sources.length + " functions");
    b.onclick = () => { choose(-1); sources(); };
    host.append(b);
  }
  for (const x of list) {
    const head = el("tr");
    const n = (i) => i === at.sheet ? "n" : "n other"; // a phone has room for one profile
    data.sheets.forEach((s, i) => head.append(el("th", s.title, { class: n(i) }), el("th", "with callees", { class: n(i) })));
    head.append(el("th", "line", { class: "n" }), el("th", "code"));
    const body = el("tbody");
    const row = (sign, note) => {
      const tr = el("tr");
      data.sheets.forEach((_, i) => tr.append(el("td", null, { class: n(i), colspan: 2 })));
      tr.append(el("td", sign, { class: "n" }), el("td", note, { class: "note" }));
      body.append(tr);
    };
    let last = 0;
    for (const [number, text, values, notes] of x.lines) {
      const tr = el("tr");
      if (last && number > last + 1) row("⋯", number - last - 1 + " lines took nothing");
      last = number;
      let most = 0;
      data.sheets.forEach((s, i) => {
        const v = values && values[i];
        tr.append(el("td", v && v[0] ? value(v[0], s.unit) : v ? "." : "", { class: n(i) }), el("td", v ? value(v[1], s.unit) : "", { class: n(i) }));
        if (v && s.total[1] && i === at.sheet) most = Math.max(most, v[1] / s.total[1]);
      });
      tr.append(el("td", number, { class: "n" }), el("td", text));
      if (most >= 0.05) tr.className = "hot"; else if (most >= 0.005) tr.className = "warm";
      body.append(tr);
      for (const note of notes || []) row("↳", note);
    }
    host.append(el("h3", x.name), el("p", x.file, { class: "soft" }),
      el("div", null, { class: "wide", tabindex: 0 }, el("table", null, { class: "src" }, el("thead", null, {}, head), body)));
  }
  if (!list.length) host.append(el("p", data.sources.length ? "No source of these functions is on this page." : "The profile's source files are not at hand.", { class: "soft" }));
}

function render() {
  const s = sheet();
  for (const b of page.querySelectorAll("[data-view]")) b.setAttribute("aria-selected", b.dataset.view === at.view);
  for (const b of page.querySelectorAll("[data-sheet]")) b.setAttribute("aria-pressed", +b.dataset.sheet === at.sheet);
  for (const p of page.querySelectorAll("[data-panel]")) p.hidden = p.dataset.panel !== at.view;
  for (const g of page.querySelectorAll("[data-graph]")) g.hidden = +g.dataset.graph !== at.sheet;
  if (at.view === "flame") flame({ $, el, at, sheet: s, name, short, matches, color, percent, tell, address, amounts });
  if (at.view === "top") top();
  if (at.view === "source") sources();
  search();
  if (at.f >= 0) choose(at.f, true);
  else $(".detail").textContent = "Point at something, or move with the arrow keys, to see its numbers.";
}

// Keys: see the line below the views.
page.addEventListener("click", (e) => {
  const b = e.target.closest("[data-view],[data-sheet],g[data-f],[data-scale]");
  if (!b) return;
  if (b.dataset.view) show(b.dataset.view);
  else if (b.dataset.sheet) { at.sheet = +b.dataset.sheet; at.zoom = 0; render(); address(); }
  else if (b.dataset.scale) scale(+b.dataset.scale);
  else choose(+b.dataset.f);
});
function scale(by) {
  const svg = $("[data-graph]:not([hidden]) svg");
  if (!svg) return;
  const width = by ? svg.getBoundingClientRect().width * by : svg.parentNode.clientWidth;
  svg.style.minWidth = "0";
  svg.style.width = width + "px";
  svg.style.height = "auto";
}
page.addEventListener("mouseover", (e) => {
  const g = e.target.closest("g[data-f]");
  if (g) tell(+g.dataset.f);
});
$("input").addEventListener("input", (e) => {
  at.q = e.target.value.trim();
  if (at.view === "top") top();
  if (at.view === "source") { at.f = -1; sources(); }
  search();
  address();
});
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") {
    if (at.q) { at.q = $("input").value = ""; } else { at.zoom = 0; at.f = -1; }
    $("input").blur();
    render();
    address();
    return;
  }
  if (e.target === $("input")) return;
  const n = ["flame", "top", "graph", "source"]["1234".indexOf(e.key)];
  if (e.key === "/") { $("input").focus(); $("input").select(); }
  else if (n && "1234".includes(e.key)) show(n);
  else if (at.view === "top" && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
    const rows = [...page.querySelectorAll(".top tbody tr")], i = rows.findIndex((r) => r.classList.contains("at"));
    const next = rows[Math.min(Math.max(i + (e.key === "ArrowDown" ? 1 : -1), 0), rows.length - 1)];
    if (next) { choose(+next.dataset.f); next.scrollIntoView({ block: "nearest" }); }
  } else if (at.view === "top" && e.key === "Enter" && source(at.f)) show("source");
  else return;
  e.preventDefault();
});
addEventListener("hashchange", follow);
follow();
})();
