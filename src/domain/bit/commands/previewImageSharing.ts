import { CLOSED_LINKS, UNKNOWN_LINK } from '@/domain/ownImages/closedLinks'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { LOCALE } from '@/lib/locale'
import { hoursUntil, inUnits } from '../cells'
import { BitProblem, named, personOf, type AccountData, type Call, type Preview } from '../command'
import { inPreview } from './snapshots'
import { checkRole } from './workspaces'

/** What `own-image share` would do. @throws BitProblem with the reason of the dashboard */
export async function previewSharing(call: Call<AccountData>): Promise<Preview> {
  const { account, args, data } = call
  const image = named(await account.ownImages(), ({ name }) => name, args, 'image')
  await checkRole(call, 'share_images')
  if (image.state !== 'ready') {
    const why = image.state === 'creating' ? 'Wait until it is ready.' : 'This image is not ready.'
    throw new BitProblem('refused', args.placeOf('image'), why)
  }
  return {
    rows: [{ image: image.name, ends: null, link: null }],
    effect:
      'The image has everything that was on the disk, also passwords, keys and deleted files. The person who accepts it can read all of that, and it cannot be taken back. The link works once, for 7 days. You can withdraw it on the page of your images until it is used.',
    typeName: null,
    verb: `Share ${image.name}`,
    run: async () => {
      const { link, expiresAt } = await personOf(account).shareImage(image)
      return { rows: [{ image: image.name, ends: hoursUntil(expiresAt, data.now()), link }] }
    },
  }
}

/** The token at the end of a link, or all of what was given. */
const tokenOf = (link: string) => link.replace(/[?#].*$/, '').replace(/^.*\//, '')

/** What `own-image accept` would do. @throws BitProblem with the reason of the dashboard */
export async function previewAcceptance(call: Call<AccountData>): Promise<Preview> {
  const { account, args } = call
  const refuse = (parameter: string, why: string) =>
    new BitProblem('refused', args.placeOf(parameter), why)
  const token = tokenOf(args.text('link') ?? '')
  await checkRole(call, 'create_servers')
  const [image, price, snapshots, images] = await Promise.all([
    personOf(account).linkedImage(token),
    account.snapshotPrice(),
    account.snapshots(),
    account.ownImages(),
  ])
  if (image === null) throw refuse('link', UNKNOWN_LINK)
  if (image.status !== 'pending') throw refuse('link', CLOSED_LINKS[image.status])
  if (image.ownWorkspaceId === account.workspace.id) {
    throw refuse('link', `The image is in ${image.sharedBy} already. Use another workspace.`)
  }
  if (!image.isRegionOpen) {
    throw refuse('link', `${image.region} takes no new servers at present. Try again later.`)
  }
  if (price === null) {
    throw refuse('link', 'The provider offers no images of your own at present.')
  }
  const name = args.text('name') ?? image.name
  const wrong = snapshotNameProblem(name, [...snapshots, ...images])
  if (wrong !== undefined) {
    throw args.has('name') ? refuse('name', wrong) : refuse('link', `${wrong} Choose a --name.`)
  }
  const { gibMonthMicros } = price
  const row = {
    name,
    from: image.sharedBy,
    holds: image.image,
    region: image.region,
    size: image.sizeGib,
    price: inUnits(image.sizeGib * gibMonthMicros),
  }
  return {
    currency: price.currency,
    rows: [row],
    effect: `${account.workspace.name} gets the image and pays for it: ${formatGibMonth(price, image.sizeGib, LOCALE)} per month for ${image.sizeGib} GiB, until you delete it.${inPreview(account)} Servers from it run whatever ${image.sharedBy} put on it. ${image.sharedBy} learns the name of your workspace.`,
    typeName: null,
    verb: `Accept ${name}`,
    run: async () => {
      const { id: workspaceId } = account.workspace
      await personOf(account).acceptImage({ token, workspaceId, name, gibMonthMicros })
      return { rows: [row] }
    },
  }
}
