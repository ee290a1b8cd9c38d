import { addSampleProvider } from '../../server/backend/sampleProvider.ts'
import type { Site } from './provisionerSetup.ts'

/**
 * Issues an invoice of the month before, for the server `invoiced` that ran for ten hours and its snapshot `kept`, which was
 * there as long. 12 cents without tax.
 * @returns its number
 */
export async function issueInvoice({ backend: { pg }, customer }: Site): Promise<string> {
  await addSampleProvider(pg)
  await pg.query(
    `insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
     values ($1, 'person', 'Mira', 'Gasse 1', '1010', 'Wien', 'AT')`,
    [customer.workspace],
  )
  await pg.exec(`
    update app.workspaces set created_at = now() - interval '100 days';
    update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT';
    insert into app.charging_periods (from_at, to_at)
    select date_add(m.at, '-1 month', 'UTC'), m.at from (select date_trunc('month', now(), 'UTC')) m (at);
    with month as (
      select date_add(date_trunc('month', now(), 'UTC'), '-1 month', 'UTC') as at
    ), server as (
      insert into app.instances (
        workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
      select '${customer.workspace}', 'invoiced', x.plan_id, x.region_id, m.id, 'EUR', 12000, 'stopped', now(),
        now() - interval '90 days'
      from app.plan_regions x, app.images m limit 1 returning *
    ), snapshot as (
      insert into app.snapshots (
        workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros, state, ready_at,
        deleted_at)
      select s.workspace_id, s.id, s.region_id, s.image_id, 'kept', 10, 4, 'EUR', 40000, 'deleted', m.at,
        m.at + interval '10 hours'
      from server s, month m
    )
    insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
    select s.id, 'running', true, 12000, m.at, m.at + interval '10 hours' from server s, month m;
    do $$ begin
      loop exit when (private.close_months('test', 500) ->> 'is_done')::boolean; end loop; end $$`)
  const { rows } = await pg.query<{ number: string }>('select number from app.invoices')
  return rows[0]?.number ?? ''
}
