// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  create,
  newCustomer,
  openDatabase,
  tally,
  waitForLock,
  type TestDatabase,
  type Transaction,
} from './database.ts'
import { image, large, region, small } from './rows.ts'

// Two rules that two transactions could break together, although each of them alone keeps it: a published plan is
// offered in an open region, and no server is created in a region that is not open.

const second = '00000000-0000-4000-8000-000000000005'

let db: TestDatabase
let admin: string
let customer: Awaited<ReturnType<typeof newCustomer>>

beforeAll(async () => {
  db = await openDatabase()
  admin = (await newCustomer(db)).person
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [admin])
  customer = await newCustomer(db)
})
afterAll(() => db.close())

/** Both regions are open, `large` is a draft that is offered in both, `small` in the first. */
beforeEach(async () => {
  await db.rows(`
    begin;
    insert into app.regions (id, slug, name, country) values ('${second}', 'fra1', 'Frankfurt', 'DE')
    on conflict do nothing;
    update app.regions set enabled = true, retired_at = null;
    update app.images set status = 'published';
    delete from app.plan_regions;
    insert into app.plan_regions (plan_id, region_id)
    values ('${small}', '${region}'), ('${large}', '${region}'), ('${large}', '${second}');
    update app.plans set status = 'published', first_published_at = now();
    update app.plans set status = 'draft' where id = '${large}';
    commit;
  `)
})

/** Statements that read the version in the same statement, so that only the order of the locks decides. */
const setRegion = (id: string, status: string) =>
  `select admin_set_region_status('${id}', (select version from region_versions where id = '${id}'), '${status}', 'To test')`
const setPlan = (id: string, status: string) =>
  `select admin_set_plan_status('${id}', (select version from plan_catalogue where plan_id = '${id}'), '${status}', 'To test')`
const setImage = (id: string, status: string) =>
  `select admin_set_image_status('${id}', (select row_version from image_versions where id = '${id}'), '${status}', 'To test')`
const offer = (regions: string[]) =>
  `select admin_save_plan('${large}', (select version from plan_catalogue where plan_id = '${large}'),
    '${JSON.stringify({ regions: regions.map((slug) => ({ region: slug, stock: null })) })}', 'To test')`

beforeAll(async () => {
  await db.rows(`
    create view region_versions as select id, version from app.regions;
    create view image_versions as select id, row_version from app.images;
    grant select on region_versions, image_versions to authenticated;
  `)
})

const asAdmin = (sql: string) => db.as(admin, sql)

/** Runs the first statement, then the second, which has to wait until the first transaction is committed. */
async function inTurn(
  first: (transaction: Transaction) => Promise<unknown>,
  then: () => Promise<unknown>,
  person = admin,
): Promise<Record<string, number>> {
  const transaction = await db.begin(person)
  try {
    await first(transaction)
    const outcome = tally([then()])
    await waitForLock(db)
    await transaction.commit()
    return await outcome
  } catch (error) {
    await transaction.commit()
    throw error
  }
}

const order = (transaction: Transaction) =>
  transaction.run('select create_instance($1)', [
    JSON.stringify({
      workspace_id: customer.workspace,
      plan_id: small,
      region_id: region,
      image_id: image,
      name: `s-${Math.random().toString(36).slice(2)}`,
      hourly_micros: 1000,
    }),
  ])

/** Published plans that are offered in no open region. */
const stranded = () =>
  db.rows(`
    select l.slug from app.plans l where l.status = 'published' and not exists (
      select from app.plan_regions x join app.regions r on r.id = x.region_id and r.enabled
      where x.plan_id = l.id)`)

/** Offers `small`, which is published, in the second region too, so that the first one can be closed. */
const offerSmallTwice = () =>
  db.rows('insert into app.plan_regions (plan_id, region_id) values ($1, $2)', [small, second])

test('a plan is not published into a region that is being closed', async () => {
  await db.rows('delete from app.plan_regions where plan_id = $1 and region_id = $2', [
    large,
    region,
  ])
  expect(
    await inTurn(
      (transaction) => transaction.run(setRegion(second, 'closed')),
      () => asAdmin(setPlan(large, 'published')),
    ),
  ).toEqual({ invalid_input: 1 })
  expect(await stranded()).toEqual([])
})

test('a region is not closed while its plan is being published', async () => {
  await db.rows('delete from app.plan_regions where plan_id = $1 and region_id = $2', [
    large,
    region,
  ])
  expect(
    await inTurn(
      (transaction) => transaction.run(setPlan(large, 'published')),
      () => asAdmin(setRegion(second, 'closed')),
    ),
  ).toEqual({ in_use: 1 })
  expect(await stranded()).toEqual([])
})

test('a published plan is not left with a region that is being closed', async () => {
  await db.rows(`update app.plans set status = 'published' where id = $1`, [large])
  expect(
    await inTurn(
      (transaction) => transaction.run(setRegion(second, 'closed')),
      () => asAdmin(offer(['fra1'])),
    ),
  ).toEqual({ invalid_input: 1 })
  expect(await stranded()).toEqual([])
})

test('a region is not closed while a published plan loses its other one', async () => {
  await db.rows(`update app.plans set status = 'published' where id = $1`, [large])
  expect(
    await inTurn(
      (transaction) => transaction.run(offer(['fra1'])),
      () => asAdmin(setRegion(second, 'closed')),
    ),
  ).toEqual({ in_use: 1 })
  expect(await stranded()).toEqual([])
})

test('a statement without a procedure is held to the same rule', async () => {
  await db.rows('delete from app.plan_regions where plan_id = $1 and region_id = $2', [
    large,
    region,
  ])
  expect(
    await inTurn(
      (transaction) => transaction.run(setPlan(large, 'published')),
      () => db.rows('update app.regions set enabled = false where id = $1', [second]),
    ),
  ).toEqual({ invalid_input: 1 })
  expect(await stranded()).toEqual([])
})

test('two admins do not close the last two regions of a plan', async () => {
  await offerSmallTwice()
  expect(
    await inTurn(
      (transaction) => transaction.run(setRegion(region, 'closed')),
      () => asAdmin(setRegion(second, 'closed')),
    ),
  ).toEqual({ in_use: 1 })
  expect(await stranded()).toEqual([])
})

test.each(['closed', 'retired'])(
  'no server is created in a region that is being %s',
  async (to) => {
    await offerSmallTwice()
    const before = await db.rows('select count(*) from app.instances')
    expect(
      await inTurn(
        (transaction) => transaction.run(setRegion(region, to)),
        () => create(db, customer),
      ),
    ).toEqual({ invalid_input: 1 })
    expect(await db.rows('select count(*) from app.instances')).toEqual(before)
  },
)

test('a region is closed after the server that is being created there', async () => {
  await offerSmallTwice()
  expect(await inTurn(order, () => asAdmin(setRegion(region, 'closed')), customer.person)).toEqual({
    done: 1,
  })
})

test('a region is not retired while a server is being created there', async () => {
  await offerSmallTwice()
  expect(await inTurn(order, () => asAdmin(setRegion(region, 'retired')), customer.person)).toEqual(
    { in_use: 1 },
  )
})

test('an image that is being retired is not used, and one that is being used is retired after that', async () => {
  expect(await inTurn(order, () => asAdmin(setImage(image, 'retired')), customer.person)).toEqual({
    done: 1,
  })
  await db.rows(`update app.images set status = 'published'`)
  expect(
    await inTurn(
      (transaction) => transaction.run(setImage(image, 'retired')),
      () => create(db, customer),
    ),
  ).toEqual({ invalid_input: 1 })
})

test('admins and customers at once never wait in a circle, and leave no plan without a region', async () => {
  await offerSmallTwice()
  await db.rows('update app.quota_metrics set default_max = 1000000, new_days = 0')
  const customers = await Promise.all(Array.from({ length: 4 }, () => newCustomer(db)))
  let seed = 1
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 48_271) % 2_147_483_647
    const item = items[seed % items.length]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  const step = () =>
    pick([
      () => asAdmin(setRegion(pick([region, second]), pick(['open', 'open', 'closed', 'retired']))),
      () => asAdmin(setPlan(pick([small, large]), pick(['published', 'published', 'retired']))),
      () => asAdmin(offer(pick([['fra1'], ['vie1'], ['fra1', 'vie1']]))),
      () => create(db, pick(customers), { region_id: pick([region, second]) }),
      () => create(db, pick(customers), { region_id: pick([region, second]), count: 2 }),
    ])()
  const outcome: Record<string, number> = {}
  for (let round = 0; round < 40; round++) {
    for (const [word, met] of Object.entries(await tally(Array.from({ length: 20 }, step)))) {
      outcome[word] = (outcome[word] ?? 0) + met
    }
    expect(await stranded()).toEqual([])
  }
  const expected = ['done', 'in_use', 'invalid_input', 'conflict']
  expect(Object.keys(outcome).filter((word) => !expected.includes(word))).toEqual([])
  expect(outcome['done']).toBeGreaterThan(100)
  expect(outcome['in_use']).toBeGreaterThan(0)
})
