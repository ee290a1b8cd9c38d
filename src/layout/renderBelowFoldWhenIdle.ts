import { whenIdle } from '@/lib/whenIdle'

/**
 * Lays out what is off the screen of a page that has just come, band by band and only when there is nothing else to do:
 * all at once is a long task on a slow phone, and was one again for every face that came. From then on the page is as
 * high as it is, and nothing moves when somebody goes down.
 */
export async function renderBelowFoldWhenIdle(): Promise<void> {
  const { fonts, documentElement } = document
  await fonts.ready
  for (const band of document.querySelectorAll<HTMLElement>('section.band')) {
    await whenIdle()
    band.dataset['laidOut'] = ''
  }
  delete documentElement.dataset['initial']
}
