import type { Plugin } from 'vite'
import { THEME_KEY } from '../src/features/shell/theme.ts'
import { brandFrom } from '../src/lib/brandFrom.ts'

/**
 * What runs before the first paint, in every page: a chosen theme must not flash, and to whoever has a session here the
 * page must not say "Sign in" until the session is found (`data-session`, which connectAuth takes away). No form sends
 * itself: what was sent before the page was brought to life is sent then (useEarlyInput).
 * @param brandName as the environment gives it
 */
export function earlyScript(brandName: string): string {
  const theme = JSON.stringify(THEME_KEY)
  const session = JSON.stringify(brandFrom(brandName).storageKey)
  return `try{const d=document.documentElement.dataset,t=localStorage.getItem(${theme});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${session}))d.session="stored"}catch{}addEventListener("submit",e=>{e.preventDefault();e.target.dataset.sent=""},true)`
}

/** Puts the script into index.html, from which every page of the build is made. */
export function earlyScriptInPages(brandName: string): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: (_, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', children: earlyScript(brandName), injectTo: 'head' }]
        : [],
  }
}
