import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type * as Pages from '../../src/content/pages.ts'
import { pictureFile } from '../../src/components/seo/shareImage.ts'
import { createBrand } from '../../src/lib/createBrand.ts'
import type { DrawnBrand } from '../brand/plugin.ts'
import { importSource } from '../importSource.ts'
import { createRasterizer } from './draw.ts'
import { bareIcon, icoOf, manifestOf, TILES, tileIcon } from './icons.ts'
import { sharePicture, type ShareSubject } from './sharePicture.ts'
import { canWrite } from './text.ts'

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
export function identity(brandName: string, { mark, paper, graphite }: DrawnBrand): Plugin {
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
      const [{ publicPages }, { png, widthOf }] = await Promise.all([
        importSource<typeof Pages>(config, 'src/content/pages.ts'),
        createRasterizer(),
      ])
      const brand = createBrand(brandName)
      emit(
        'favicon.ico',
        icoOf((size) => png(bareIcon(mark, size, paper))),
      )
      for (const [fileName, shape] of Object.entries(TILES)) {
        emit(fileName, png(tileIcon(mark, shape, graphite)))
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
