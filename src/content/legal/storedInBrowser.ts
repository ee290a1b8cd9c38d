import { brand } from '@/lib/brand'

/** One entry that the site writes into the reader's browser. */
export interface StoredInBrowser {
  /** The name of the entry; `…` is a part that differs. */
  key: string
  place: 'This browser' | 'This tab'
  why: string
  until: string
  /** The file of the source that writes it. */
  source: string
}

const LOCAL = 'This browser'
const TAB = 'This tab'

/**
 * Everything that the site keeps in a browser. There are no cookies. Tests compare this list with the source and with
 * what a real browser holds.
 */
export const storedInBrowser: readonly StoredInBrowser[] = [
  {
    key: brand.storageKey,
    place: LOCAL,
    why: 'Your session, so that you stay signed in.',
    until: 'You sign out',
    source: 'src/lib/supabase.ts',
  },
  {
    key: `${brand.storageKey}-…`,
    place: LOCAL,
    why: 'A sign-in or a new password that is not finished.',
    until: 'It is finished, or you sign out',
    source: 'src/lib/supabase.ts',
  },
  {
    key: `${brand.slug}.sign-up`,
    place: LOCAL,
    why: 'The address with which you signed up, the documents that you accepted, and where to go after the confirmation.',
    until: 'You confirm the address; ignored after a day',
    source: 'src/features/auth/pendingSignUp.ts',
  },
  {
    key: 'theme',
    place: LOCAL,
    why: 'Light or dark, if you chose.',
    until: 'You choose the system’s again',
    source: 'src/lib/theme.ts',
  },
  {
    key: `${brand.slug}.prices`,
    place: LOCAL,
    why: 'Whether you look at prices as a person or a company, and in which country, if you chose.',
    until: 'You choose something else',
    source: 'src/domain/catalogue/shownVat.ts',
  },
  {
    key: 'time-zone',
    place: LOCAL,
    why: 'The time zone of your profile, so that times are right at once.',
    until: 'You sign out, or clear it in your profile',
    source: 'src/lib/viewerZone.ts',
  },
  {
    key: 'palette-recent',
    place: LOCAL,
    why: 'Pages that you opened from the search.',
    until: 'You clear it in the browser',
    source: 'src/layout/palette/recent.ts',
  },
  {
    key: 'single-keys',
    place: LOCAL,
    why: 'Whether shortcuts of one key are off.',
    until: 'You switch them on',
    source: 'src/layout/palette/shortcuts.ts',
  },
  {
    key: `${brand.slug}.workspace.…`,
    place: LOCAL,
    why: 'The workspace that you looked at last. Each tab also keeps its own.',
    until: 'You clear it in the browser',
    source: 'src/domain/workspaces/currentWorkspace.ts',
  },
  {
    key: `${brand.slug}.ticket`,
    place: LOCAL,
    why: 'A support ticket that you began to write.',
    until: 'You send or discard it',
    source: 'src/domain/tickets/draft.ts',
  },
  {
    key: `${brand.slug}.tutorials`,
    place: LOCAL,
    why: 'Which steps of tutorials you ticked, and the address and domain that you typed for their commands.',
    until: 'You clear it in the browser',
    source: 'src/features/tutorials/progress.ts',
  },
  {
    key: `${brand.slug}.console.…`,
    place: LOCAL,
    why: 'The last lines that you ran in the console, without those that look like a password or a key.',
    until: 'You clear them in the console',
    source: 'src/features/console/history.ts',
  },
  {
    key: `${brand.slug}.snippets.…`,
    place: LOCAL,
    why: 'Lines that you saved under a name in the console.',
    until: 'You delete them in the console',
    source: 'src/features/console/snippetStore.ts',
  },
  {
    key: `${brand.slug}.draft.…`,
    place: TAB,
    why: 'What you typed into a form and did not save.',
    until: 'You save, discard or close the tab',
    source: 'src/lib/drafts.ts',
  },
  {
    key: `${brand.slug}.factor-lost`,
    place: TAB,
    why: 'That you signed in with a recovery code, so that the site reminds you to set up a second factor.',
    until: 'You dismiss the reminder, or close the tab',
    source: 'src/domain/session/secondFactor/factorLost.ts',
  },
  {
    key: `${brand.slug}.reloaded.…`,
    place: TAB,
    why: 'That a page was reloaded after an update, so that it happens once.',
    until: 'You close the tab',
    source: 'src/layout/appUpdate/tryReloadOnce.ts',
  },
  {
    key: `${brand.slug}.moved-for`,
    place: TAB,
    why: 'The version of the site that the tab tried to load.',
    until: 'You close the tab',
    source: 'src/layout/appUpdate/versionActor.ts',
  },
  {
    key: 'tsr-scroll-restoration-v1_3',
    place: TAB,
    why: 'How far you scrolled, so that “back” finds the place.',
    until: 'You close the tab',
    source: 'src/router.tsx',
  },
]
