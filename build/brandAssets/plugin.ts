import { readFile } from 'node:fs/promises'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type * as Pages from '../../src/content/pages.ts'
import { pictureFile } from '../../src/components/seo/shareImage.ts'
import { createBrand } from '../../src/lib/createBrand.ts'
import { importSource } from '../importSource.ts'
import { coloursOf } from './colours.ts'
import { createRasterizer } from './draw.ts'
import { bareIcon, icoOf, manifestOf, TILES, tileIcon } from './icons.ts'
import { sharePicture, type ShareSubject } from './sharePicture.ts'
import { canWrite } from './text.ts'

const read = (path: string) => readFile(new URL(`../../src/${path}`, import.meta.url), 'utf8')

/** The family that a page's picture highlights. Pages about no family of plans are not in the list. */
const FAMILIES: Readonly<Record<string, ShareSubject['family']>> = {
  vps: 'vps',
  vds: 'vds',
  'cloud-instances': 'cloud',
  'gpu-compute': 'gpu',
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
})

/**
 * Draws what represents the site outside its pages: icons, a manifest, and a share picture for every page. The build
 * draws all of it from the mark, the tokens, the faces and the registry.
 * @param brandName from the environment
 */
export function identity(brandName: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'identity',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const [favicon, tokens, { publicPages }, { png, widthOf }] = await Promise.all([
        read('ui/favicon.svg'),
        read('ui/styles/tokens.css'),
        importSource<typeof Pages>(config, 'content/pages.ts'),
        createRasterizer(),
      ])
      const { paper, graphite } = coloursOf(tokens)
      const brand = createBrand(brandName)
      emit(
        'favicon.ico',
        icoOf((size) => png(bareIcon(favicon, size, paper))),
      )
      for (const [fileName, shape] of Object.entries(TILES)) {
        emit(fileName, png(tileIcon(favicon, shape, graphite)))
      }
      emit('manifest.webmanifest', manifestOf(brand.name, paper))
      // Letters that our face does not have would be empty gaps. The slug has only letters of the face.
      const name = canWrite(widthOf.head, brand.name) ? brand.name : brand.slug
      for (const { id, title, status } of publicPages) {
        const subject = {
          name,
          title: title.replaceAll(brand.name, name),
          // A picture cannot follow the settings.
          status: status === 'orders' ? undefined : status,
          family: FAMILIES[id],
        }
        emit(pictureFile(id), png(sharePicture(subject, graphite, widthOf)))
      }
    },
    transformIndexHtml: () => [
      // With a size, so that browsers which use the SVG skip this icon.
      link({ rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
      link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
      link({ rel: 'manifest', href: '/manifest.webmanifest' }),
    ],
  }
}
