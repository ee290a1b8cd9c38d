import { CHANNEL } from './channel'

// Shows the pages of the site that an inspector is open; the browser releases the lock when this page is closed.
// A separate script: `main.tsx` runs after all of its imports have loaded, and until then a page could miss an
// inspector that reloads. Shared, since people may open a second inspector by hand.
if ('locks' in navigator) {
  navigator.locks
    .request(CHANNEL, { mode: 'shared' }, () => new Promise(() => {}))
    // If the browser denies it, the inspector still works; the pages then open it again.
    .catch(() => {})
}
