import { useRef, useState, type PointerEvent } from 'react'
import { moved } from './planList'

interface Drag {
  id: string
  /** The order of the list if the person releases the pointer now. */
  ids: string[]
}

/**
 * Lets a person move the entries of a list with mouse, finger or pen. The list follows the pointer. Escape or a
 * `pointercancel` restores the order. Entries must have `data-entry`.
 * @param ids the current order
 * @param onDrop receives the new order and the moved id when the pointer is released, if the order has changed
 */
export function useDragOrder(ids: readonly string[], onDrop: (ids: string[], id: string) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  const indexAt = (y: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const below = rows.findIndex((row) => {
      const box = row.getBoundingClientRect()
      return y < box.top + box.height
    })
    return below === -1 ? rows.length - 1 : Math.max(0, below)
  }

  const gripOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag !== null) return
      event.preventDefault()
      let now: Drag = { id, ids: [...ids] }
      setDrag(now)

      const move = ({ clientY }: { clientY: number }) => {
        const to = indexAt(clientY)
        const from = now.ids.indexOf(id)
        if (to === from) return
        now = { id, ids: moved(now.ids, from, to) }
        setDrag(now)
      }
      const end = (isDropped: boolean) => {
        document.removeEventListener('pointermove', move)
        document.removeEventListener('pointerup', drop)
        document.removeEventListener('pointercancel', cancel)
        document.removeEventListener('keydown', escape)
        setDrag(null)
        if (isDropped && now.ids.some((each, at) => each !== ids[at])) onDrop(now.ids, id)
      }
      const drop = () => end(true)
      const cancel = () => end(false)
      const escape = (key: KeyboardEvent) => {
        if (key.key === 'Escape') end(false)
      }
      // On the document, because the grip moves in the DOM and would lose the pointer.
      document.addEventListener('pointermove', move)
      document.addEventListener('pointerup', drop)
      document.addEventListener('pointercancel', cancel)
      document.addEventListener('keydown', escape)
    },
  })

  return { list, shown: drag?.ids ?? ids, dragged: drag?.id ?? null, gripOf }
}
