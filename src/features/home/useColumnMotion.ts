import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Column, Field } from '@/components/planDrawing/columnLayout'

const MOVE = { duration: 240, easing: 'ease-out' } as const

/** Moves the parts of each column from their former place to the new one, and fades new columns in. */
export function useColumnMotion(svg: RefObject<SVGSVGElement | null>, field: Field): void {
  const last = useRef(field)
  useLayoutEffect(() => {
    const before = last.current
    last.current = field
    if (before === field || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const part of svg.current?.querySelectorAll<SVGElement>('[data-plan]') ?? []) {
      const isMine = ({ plan }: Column) => plan.slug === part.dataset['plan']
      const [from, to] = [before.columns.find(isMine), field.columns.find(isMine)]
      if (to === undefined) continue
      if (from === undefined) part.animate({ opacity: [0, 1] }, MOVE)
      else if (from.x !== to.x || from.base !== to.base) {
        const scale = before.scale / field.scale
        const [x, y] = [from.x - scale * to.x, from.base - scale * to.base]
        part.animate({ transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] }, MOVE)
      }
    }
  }, [field, svg])
}
