import { whenIdle } from '@/lib/whenIdle'

/**
 * Lays out the bands and the parts below the screen after a page load: one per idle period, after the fonts have
 * loaded. All at once are a long task on a slow phone, and each font that loads would repeat it.
 * Afterwards the page has its final height, and nothing moves when a person scrolls.
 */
export async function renderBelowFoldWhenIdle(): Promise<void> {
  const { fonts, documentElement } = document
  await fonts.ready
  for (const band of document.querySelectorAll<HTMLElement>('section.band, section[data-part]')) {
    await whenIdle()
    band.dataset['laidOut'] = ''
  }
  delete documentElement.dataset['initial']
}
