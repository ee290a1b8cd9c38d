import type { Plugin } from 'vite'
import { LOCALE } from '../src/lib/locale.ts'
import { THEME_KEY } from '../src/lib/theme.ts'
import { createBrand } from '../src/lib/createBrand.ts'

/**
 * The script that runs before the first paint of every page. A chosen theme must not flash. A person with a stored
 * session must not see "Sign in" before the session is found (`data-session`, which connectAuth removes). What is off
 * the screen waits, unless the address leads there (`data-initial`, which renderBelowFoldWhenIdle removes). No form
 * submits natively: useReplayEarlyInput submits it again after the page is hydrated. It also repeats what was pressed
 * (`data-pressed`) and typed into a text area (`data-typed`, because hydration overwrites it).
 * @param brandName from the environment
 */
export function headScript(brandName: string): string {
  const theme = JSON.stringify(THEME_KEY)
  const session = JSON.stringify(createBrand(brandName).storageKey)
  return `{const d=document.documentElement.dataset;try{location.hash||(d.initial="");const t=localStorage.getItem(${theme});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${session}))d.session="stored"}catch{}addEventListener("submit",e=>{e.preventDefault();e.target.dataset.sent=""},true)${recordPresses}${carryPlace}${recordText}${recordPaletteKey}}`
}

/** Whether React has hydrated an element: src/lib/internals/hydratedElement.ts has the same rule. */
const isLive = 'l=b=>Object.keys(b).some(k=>k.startsWith("__reactProps"))'

/**
 * Notes which buttons are pressed before React listens to them, and when. What submits a form is noted with the form. If
 * React hydrates the button because it is pressed, it handles the press too.
 */
const recordPresses = `;const ${isLive};addEventListener("click",e=>{const b=e.target.closest?.("button,[role=button]");if(!b||l(b)||b.form&&b.type==="submit")return;b.dataset.pressed=e.timeStamp;setTimeout(()=>l(b)&&delete b.dataset.pressed)},true)`

/** With a search in the address, the page shows without it first: a plan that is chosen then keeps the region and image. */
const carryPlace =
  ';addEventListener("click",e=>{const a=e.target.closest?.("a[href*=\'/new?plan\']"),s=new URLSearchParams(location.search);if(a&&!l(a))for(const k of["region","image"])s.has(k)&&!a.href.includes(k)&&(a.href+=`&${k}=${s.get(k)}`)},true)'

/** Notes the text of text areas, and the Enter that submits those with `data-enter`, until they are hydrated. */
const recordText =
  ';addEventListener("input",e=>{const t=e.target;t.tagName==="TEXTAREA"&&!l(t)&&(t.dataset.typed=t.value)},true);addEventListener("keydown",e=>{const t=e.target;e.key==="Enter"&&!e.shiftKey&&!e.isComposing&&t.dataset?.enter==="submits"&&!l(t)&&(e.preventDefault(),t.form.dataset.sent="")},true)'

/** Notes Ctrl K and ⌘K until the button of the search is hydrated, or there at all: useShortcuts opens the search then. */
const recordPaletteKey =
  ';addEventListener("keydown",e=>{const b=document.querySelector("[aria-keyshortcuts]");(e.ctrlKey||e.metaKey)&&e.key==="k"&&!(b&&l(b))&&(e.preventDefault(),d.palette="")},true)'

/**
 * For the document of signed-in people: its first rows are there before the application. Notes the keys that are pressed
 * until then, and useShortcuts does what they mean. None that is typed into a field.
 */
export const recordKeys =
  'self.earlyKeys=[];addEventListener("keydown",e=>{e.target===document.body&&self.earlyKeys?.push(e)});'

/**
 * The script that runs while a page waits for its other scripts. The first number that a browser formats makes it read
 * its language tables, which takes some 20 ms. On a slow phone this is one long task during hydration (70 to 150 ms at
 * CPU ÷ 4). Here the browser reads the tables in pieces, when it is idle.
 */
export const warmUpIntl =
  '{const t=[()=>new Intl.Locale("en").maximize(),()=>new Intl.Collator("en"),()=>new Intl.NumberFormat("en"),()=>new Intl.DateTimeFormat("en")],n=()=>{t.shift()?.();t.length&&requestIdleCallback(n)};self.requestIdleCallback?.(n)}'

/**
 * The same for the document of signed-in people, where nothing else is to be done before the rows come: the first amount
 * and the first time that it formats would take 130 ms then (CPU ÷ 4). It is a script above the style sheet, since one
 * below waits for it.
 */
export const formatOnce = `setTimeout(()=>{(0).toLocaleString("${LOCALE}",{style:"currency",currency:"EUR"});new Date().toLocaleString("${LOCALE}",{timeZoneName:"short"})});`

/** Adds the script to index.html, from which the build makes every page. */
export function headScriptInPages(brandName: string): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: (_, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', children: headScript(brandName), injectTo: 'head' }]
        : [],
  }
}
