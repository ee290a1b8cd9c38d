import { CHANNEL } from './protocol'

// Tells the pages of the site that an inspector is open; the browser takes the lock back when this page is closed or left.
// A script of its own: `main.tsx` does not run before all that it imports is there, and a page might look for an inspector
// that is being loaded anew until then. Shared, since nobody is kept from opening a second inspector by hand.
if ('locks' in navigator) {
  navigator.locks
    .request(CHANNEL, { mode: 'shared' }, () => new Promise(() => {}))
    // Where the browser denies it, the inspector works all the same; the pages then open it anew.
    .catch(() => {})
}
