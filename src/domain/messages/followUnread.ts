import { brand } from '@/lib/brand'
import { unread, type UnreadCount } from '@/lib/unread'
import { readUnreadCount } from './inbox'

/** A new message is known after this time at the latest, in milliseconds, with a second for the answer. */
const INTERVAL = 4_000

/** Milliseconds without a request after one that failed. */
const PAUSE = 30_000

/**
 * Keeps the number of unread messages of a person up to date while the page is visible. What the page reads brings the
 * number along, and other tabs tell what they hear. Only if nothing did for a while, it is asked for.
 * @returns a function that ends it
 */
export function followUnread(userId: string): () => void {
  const ended = new AbortController()
  const channel = new BroadcastChannel(`${brand.slug}.unread`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isFromOther = false

  const planIn = (milliseconds: number) => {
    clearTimeout(timer)
    if (!ended.signal.aborted) timer = setTimeout(askIfOld, milliseconds)
  }
  const askIfOld = () => {
    if (document.hidden || isAsking) return
    const age = Date.now() - heardAt(userId)
    // It is negative if the clock was set back.
    if (age >= 0 && age < INTERVAL) planIn(INTERVAL - age)
    else void ask()
  }
  const ask = async () => {
    isAsking = true
    const askedAt = Date.now()
    try {
      const count = await readUnreadCount(ended.signal)
      unread.set({ userId, count, askedAt })
      planIn(INTERVAL)
    } catch {
      planIn(PAUSE)
    } finally {
      isAsking = false
    }
  }

  const stop = unread.subscribe(() => {
    const known = unread.get()
    if (!isFromOther && known?.userId === userId) channel.postMessage(known)
  })
  channel.onmessage = ({ data }: MessageEvent<UnreadCount>) => {
    if (data.userId !== userId) return
    isFromOther = true
    unread.set(data)
    isFromOther = false
  }
  const { signal } = ended
  document.addEventListener('visibilitychange', askIfOld, { signal })
  window.addEventListener('online', askIfOld, { signal })
  takeEarlyCount(userId)
  askIfOld()

  return () => {
    ended.abort()
    clearTimeout(timer)
    stop()
    channel.close()
  }
}

/** Takes the number of the request that the document made before its scripts arrived. */
function takeEarlyCount(userId: string): void {
  const { earlyRead } = globalThis
  if (earlyRead?.userId !== userId || earlyRead.at === undefined || earlyRead.unread == null) return
  unread.set({ userId, count: Number(earlyRead.unread), askedAt: earlyRead.at })
}

function heardAt(userId: string): number {
  const known = unread.get()
  return known?.userId === userId ? known.askedAt : -Infinity
}
