import type { OwnImage } from '@/domain/ownImages/ownImage'
import { freeImageName, whyNoImage } from '@/domain/ownImages/ownImageRules'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotNameProblem, whyNotDelete } from '@/domain/snapshots/snapshotRules'
import { LOCALE } from '@/lib/locale'
import { hoursSince, inUnits } from '../cells'
import { BitProblem, named, type AccountCommand, type ChangeCommand, type Column } from '../command'
import { binEffect, inPreview } from './snapshots'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the image.' },
  { name: 'state', type: 'text', about: 'creating, ready or failed.' },
  { name: 'holds', type: 'text', about: 'Its operating system.' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'size', type: 'memory', about: 'What it takes.' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
  { name: 'age', type: 'duration', about: 'Time since it was made.' },
]

const rowOf = (image: OwnImage, now: number) => ({
  name: image.name,
  state: image.state,
  holds: image.image,
  region: image.region.slug,
  size: image.sizeGib,
  price: image.sizeGib === null ? null : inUnits(image.sizeGib * image.gibMonthMicros),
  age: hoursSince(image.createdAt, now),
})

/** Lists the images that the workspace made. */
export const ownImagesCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'own-images',
  about: 'Lists the images that your workspace made of snapshots.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const images = await account.ownImages()
    return {
      currency: images[0]?.currency,
      rows: images.map((image) => rowOf(image, data.now())),
    }
  },
}

/** Commands that make and delete images of the workspace, with the reasons and questions of the dashboard. */
export const ownImageCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'own-image create',
    about: 'Makes an image of a snapshot.',
    confirmation: 'ask',
    parameters: [
      { name: 'snapshot', type: 'text', about: 'The name of the snapshot.', isRequired: true },
    ],
    flags: [{ name: 'name', type: 'text', about: 'Its name; one after the server without it.' }],
    columns,
    prepare: async ({ account, args }) => {
      const [snapshots, images, rules, price] = await Promise.all([
        account.snapshots(),
        account.ownImages(),
        account.rules(),
        account.snapshotPrice(),
      ])
      const snapshot = named(snapshots, ({ name }) => name, args, 'snapshot')
      const why = whyNoImage(snapshot, rules, price)
      if (why !== undefined || price === null) {
        throw new BitProblem('refused', args.placeOf('snapshot'), why ?? '')
      }
      const taken = [...snapshots, ...images]
      const name = args.text('name') ?? freeImageName(snapshot.server.name, taken)
      const wrong = snapshotNameProblem(name, taken)
      if (wrong !== undefined) throw new BitProblem('refused', args.placeOf('name'), wrong)
      const row = {
        name,
        state: 'creating',
        holds: snapshot.image,
        region: snapshot.region.slug,
        size: null,
        price: null,
        age: 0,
      }
      return {
        currency: price.currency,
        rows: [row],
        effect: `An image that servers are created from and rebuilt with. It costs ${formatGibMonth(price, 1, LOCALE)} per GiB and month, for the space that it takes, until you delete it.${inPreview(account)}`,
        typeName: null,
        verb: `Make ${name}`,
        run: async () => {
          const id = await account.createOwnImage({
            snapshotId: snapshot.id,
            name,
            gibMonthMicros: price.gibMonthMicros,
          })
          const { server } = snapshot
          return { rows: [row], follows: [{ id, instanceId: server.id, server: server.name }] }
        },
      }
    },
  },
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'own-image delete',
    about: 'Moves an image of your workspace into the bin.',
    confirmation: 'name',
    parameters: [
      { name: 'image', type: 'text', about: 'The name of the image.', isRequired: true },
    ],
    flags: [],
    columns,
    prepare: async ({ account, args, data }) => {
      const [images, rules] = await Promise.all([account.ownImages(), account.rules()])
      const image = named(images, ({ name }) => name, args, 'image')
      const why = whyNotDelete(image, rules)
      if (why !== undefined) throw new BitProblem('refused', args.placeOf('image'), why)
      const row = rowOf(image, data.now())
      return {
        currency: image.currency,
        rows: [row],
        effect: `${binEffect(image)} Servers that were made from it stay.${inPreview(account)}`,
        typeName: image.name,
        verb: `Delete ${image.name}`,
        run: async () => {
          await account.deleteOwnImage(image)
          return { rows: [{ ...row, state: 'deleted' }], follows: [] }
        },
      }
    },
  },
]
