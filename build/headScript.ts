import type { Plugin } from 'vite'
import { THEME_KEY } from '../src/lib/theme.ts'
import { createBrand } from '../src/lib/createBrand.ts'

/**
 * What runs before the first paint, in every page: a chosen theme must not flash, and to whoever has a session here the
 * page must not say "Sign in" until the session is found (`data-session`, which connectAuth takes away). What is off the
 * screen waits (`data-initial`, which renderBelowFoldWhenIdle takes away). No form sends itself: what was sent before the page was
 * brought to life is sent then (useReplayEarlyInput).
 * @param brandName as the environment gives it
 */
export function headScript(brandName: string): string {
  const theme = JSON.stringify(THEME_KEY)
  const session = JSON.stringify(createBrand(brandName).storageKey)
  return `try{const d=document.documentElement.dataset;d.initial="";const t=localStorage.getItem(${theme});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${session}))d.session="stored"}catch{}addEventListener("submit",e=>{e.preventDefault();e.target.dataset.sent=""},true)`
}

/**
 * What runs while a page waits for its scripts. The first figure that a browser writes makes it read its tables of
 * languages: some 20 ms, on a slow phone one long task in the midst of bringing the page to life (measured: 70 to 150 ms
 * at CPU ÷ 4, `new Intl.NumberFormat`). They are read here in pieces, when there is nothing else to do.
 */
export const warmUpIntl =
  '{const t=[()=>new Intl.Locale("en").maximize(),()=>new Intl.Collator("en"),()=>new Intl.NumberFormat("en"),()=>new Intl.DateTimeFormat("en")],n=()=>{t.shift()?.();t.length&&requestIdleCallback(n)};self.requestIdleCallback?.(n)}'

/** Puts the script into index.html, from which every page of the build is made. */
export function headScriptInPages(brandName: string): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: (_, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', children: headScript(brandName), injectTo: 'head' }]
        : [],
  }
}
