import type { Plugin } from 'vite'

const GALLERY = '/src/ui/gallery/index.html'

/** Serves the gallery of UI parts at /ui, in development only. A build does not contain it. */
export function gallery(): Plugin {
  return {
    name: 'gallery',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && /^\/ui\/?(\?|$)/.test(request.url)) request.url = GALLERY
        next()
      })
    },
  }
}
