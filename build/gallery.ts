import type { Plugin } from 'vite'

const GALLERY = '/src/ui/gallery/index.html'

/** Serves the gallery of parts at /ui, in development only: nothing of it is in a build. */
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
