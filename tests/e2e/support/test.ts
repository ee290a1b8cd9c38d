import { test as base, expect } from '@playwright/test'

/** What the console may say: nothing of ours. Lists the messages of the browser that a test provokes on purpose. */
interface Options {
  allowedErrors: RegExp[]
}

/** Every browser test fails when a page throws, logs an error, or asks another host for anything. */
export const test = base.extend<Options>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, baseURL, allowedErrors }, use) => {
    const problems: string[] = []
    const unknownPages = new Set<string>()
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Said where the machine is so loaded that the page is drawn seconds after its fonts came.
      if (message.text().includes('was preloaded using link preload but not used')) return
      // The browser's own remark on a page that is not there, which is what that page says.
      if (message.text().includes('404') && unknownPages.has(message.location().url)) return
      problems.push(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== baseURL) {
        problems.push(`foreign request: ${request.url()}`)
      }
    })
    page.on('response', (response) => {
      if (response.status() === 404 && response.request().isNavigationRequest()) {
        unknownPages.add(response.url())
      }
    })
    await use(page)
    const unexpected = problems.filter((text) => !allowedErrors.some((one) => one.test(text)))
    expect(unexpected).toEqual([])
  },
})

export { expect }
