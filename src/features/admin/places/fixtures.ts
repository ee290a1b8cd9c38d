import type { ImageFacts } from '@/domain/catalogue/admin/images'
import type { RegionFacts } from '@/domain/catalogue/admin/regions'

const id = (number: number) => `0a0b0c0d-0000-4000-8000-${String(number).padStart(12, '0')}`

export const frankfurt: RegionFacts = {
  id: id(1),
  slug: 'fra1',
  name: 'Frankfurt',
  country: 'DE',
  status: 'open',
  sort: 1,
  version: 7,
  plans: 30,
  unlimited: 14,
  stock: 110,
  only_here: [],
  servers: 3,
  restorable: 0,
}

/** Closed, and nothing is there. */
export const vienna: RegionFacts = {
  ...frankfurt,
  id: id(2),
  slug: 'vie1',
  name: 'Vienna',
  country: 'AT',
  status: 'closed',
  sort: 4,
  version: 1,
  plans: 0,
  unlimited: 0,
  stock: 0,
  servers: 0,
}

export const debian: ImageFacts = {
  id: id(11),
  slug: 'debian-13',
  family: 'Debian',
  version: '13',
  min_disk_gib: 10,
  status: 'published',
  sort: 1,
  row_version: 2,
  plans: 28,
  plans_in_all: 30,
  servers: 1,
}
