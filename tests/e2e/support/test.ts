import { test as base, expect } from '@playwright/test'

/** Allowed console messages. A test lists only messages of the browser that it provokes. */
interface Options {
  allowedErrors: RegExp[]
}

/** Every browser test fails when a page throws, logs an error, or sends a request to another host. */
export const test = base.extend<Options>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, baseURL, allowedErrors }, use) => {
    const problems: string[] = []
    const unknownPages = new Set<string>()
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Logged on a busy machine that paints the page seconds after its fonts have loaded.
      if (message.text().includes('was preloaded using link preload but not used')) return
      // The browser logs this about an unknown page. The page itself says the same.
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
