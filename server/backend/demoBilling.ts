import type { PGlite } from '@electric-sql/pglite'
import { BEHAVIOURS } from '../payments/drivers/simulated/store.ts'

/** What an invoice of the demo says, so that nobody takes it for one that is owed. */
const SAMPLE = 'This is a sample of the preview. Nobody has to pay it.'

/** The IBAN is a known example, and belongs to nobody. */
const settings = {
  tax_scheme: 'vat',
  tax_country: 'AT',
  drivers: ['simulated', 'bank-transfer'],
  bank_holder: 'Sample Company Ltd',
  bank_iban: 'AT611904300234573201',
  invoice_text: SAMPLE,
}

const profile = {
  kind: 'company',
  company: 'Uma’s Shop GmbH',
  name: 'Uma User',
  street: 'Beispielgasse 7',
  postcode: '1070',
  city: 'Vienna',
  country: 'AT',
  email: 'user@example.test',
  reference: 'Shop 2026',
}

/**
 * Gives the demo customer two invoices, one paid and one open: for the two months before this one, as if orders had been
 * open then. They are issued as any other invoice. It does nothing where invoices are.
 */
export async function createDemoBilling(pg: PGlite): Promise<void> {
  await pg.transaction(async (transaction) => {
    const found = await transaction.query<{ workspace: string; person: string }>(
      `select w.id as workspace, u.id as person
       from auth.users u join app.workspaces w on w.created_by = u.id and w.is_personal
       where u.email = 'user@example.test' and not exists (select from app.invoices)
         and exists (select from app.billing_settings s where s.tax_scheme = 'unset')`,
    )
    const [customer] = found.rows
    if (customer === undefined) return
    await transaction.query(
      `update app.billing_settings s
       set (${Object.keys(settings).join(', ')}) =
         (select ${Object.keys(settings).join(', ')} from jsonb_populate_record(s, $1::jsonb))`,
      [JSON.stringify(settings)],
    )
    // It ends before the servers of today began, so the preview of this month stays free.
    await transaction.query(
      `insert into app.charging_periods (from_at, to_at)
       select date_add(m.at, '-2 months', 'UTC'), least(m.at, now() - interval '26 days')
       from (select date_trunc('month', now(), 'UTC')) m (at)`,
    )
    await transaction.query(
      `update app.workspaces set created_at = now() - interval '100 days' where id = $1`,
      [customer.workspace],
    )
    await transaction.query(
      `insert into app.billing_profiles (workspace_id, updated_by, ${Object.keys(profile).join(', ')})
       select $1, $2, ${Object.keys(profile).join(', ')}
       from jsonb_populate_record(null::app.billing_profiles, $3::jsonb)`,
      [customer.workspace, customer.person, JSON.stringify(profile)],
    )
    await transaction.query(CLOSE)
    await transaction.query('select private.make_daily_roots()')
    await transaction.query(PAY_FIRST)
    await transaction.query(
      `insert into app.payment_methods
         (workspace_id, driver, reference, label, state, is_default, created_by, ready_at)
       values ($1, 'simulated', 'works/demo', $3, 'ready', true, $2, now())`,
      [customer.workspace, customer.person, `Simulated: ${BEHAVIOURS.works.toLowerCase()}`],
    )
  })
}

const CLOSE = `
  do $$
  begin
    loop
      exit when (private.close_months('demo', 500) ->> 'is_done')::boolean;
    end loop;
  end
  $$`

const PAY_FIRST = `
  select private.record_payment(
    i.workspace_id, i.id, null, 'bank-transfer', 'demo', i.total_cents, i.currency::text, i.issued_on, 'Uma User', i.number)
  from app.invoices i order by i.month limit 1`
