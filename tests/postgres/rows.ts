import { createHash } from 'node:crypto'

export const small = '00000000-0000-4000-8000-000000000001'
export const large = '00000000-0000-4000-8000-000000000002'
export const region = '00000000-0000-4000-8000-000000000003'
export const image = '00000000-0000-4000-8000-000000000004'

/** A small catalogue, where customers can order. */
export const catalogue = `
  begin;
  update app.site_settings set engine = 'simulated', orders = 'preview';
  insert into app.regions (id, slug, name, country) values ('${region}', 'vie1', 'Vienna', 'AT');
  insert into app.images (id, slug, family, version, min_disk_gib, status)
  values ('${image}', 'debian-13', 'Debian', '13', 10, 'published');
  insert into app.products (slug, kind, name, status) values ('vps', 'vps', 'VPS', 'published');
  insert into app.plans (id, product_id, slug, cpu_type, vcpus, memory_mib, disk_gib)
  select l.id::uuid, p.id, l.slug, 'shared', l.vcpus, l.vcpus * 1024, l.vcpus * 20
  from app.products p, (values ('${small}', 'small', 1), ('${large}', 'large', 2)) l (id, slug, vcpus);
  insert into app.plan_prices (plan_id, hourly_micros, monthly_cap_micros)
  select id, 1000 * vcpus, 500000 * vcpus from app.plans;
  insert into app.plan_regions (plan_id, region_id) select id, '${region}' from app.plans;
  update app.plans set status = 'published', first_published_at = now();
  commit;
`

/** Ten servers in each personal workspace, each with a month of history. A hundred actions wait. */
export const rowsFor = (servers: number) => `
  insert into auth.users (id, email)
  select md5('person ' || n)::uuid, n || '@example.test' from generate_series(1, ${servers / 10}) n;
  -- Without triggers, also those of foreign keys, the other rows take a third of the time.
  set local session_replication_role = replica;
  insert into app.instances (
    id, workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state,
    state_since, created_at, updated_at, deleted_at, purge_after)
  select md5(w.id::text || n)::uuid, w.id, w.created_by, 'web-' || n, '${small}', '${region}', '${image}',
    'EUR', 1000, s.state, now() - interval '30 days', now() - interval '31 days',
    now() - n * interval '20 minutes',
    case when s.state = 'deleted' then now() end,
    case when s.state = 'deleted' then now() + interval '72 hours' end
  from app.workspaces w, generate_series(1, 10) n,
    lateral (select case n when 9 then 'deleted' when 10 then 'stopped' else 'running' end as state) s;
  update app.quota_metrics set default_max = 1000000, new_days = 0;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, status, requested_by, via, to_state, created_at, finished_at)
  select i.id, i.workspace_id, 'create', 'succeeded', i.created_by, 'web', 'running', i.created_at, i.created_at
  from app.instances i;
  insert into app.instance_state_log (
    instance_id, state, is_billed, hourly_micros, from_at, to_at)
  select i.id, i.state, true, 1000, i.created_at + n * interval '10 days',
    case when n < 2 then i.created_at + (n + 1) * interval '10 days' end
  from app.instances i, generate_series(0, 2) n;
  insert into app.price_notices (
    instance_id, plan_id, currency, old_hourly_micros, hourly_micros, effective_at, applied_at)
  select i.id, i.plan_id, 'EUR', 900, 1000, i.created_at + n * interval '1000 days',
    case when n = 0 then i.created_at end
  from app.instances i, generate_series(0, 1) n;
  -- In the order of time, as they come: the index by time finds a stretch of the table.
  insert into app.usage_samples
  select i.id, now() - n * interval '1 hour', 1, 1, 1, 1, 1, 1
  from app.instances i, generate_series(1, 5) n order by n desc;
  insert into app.usage_rollups
  select i.id, date_trunc('day', now(), 'UTC') - n * interval '1 day', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3
  from app.instances i, generate_series(1, 5) n;
  insert into app.ssh_keys (user_id, name, public_key, algorithm, bits, fingerprint_sha256)
  select user_id, 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:x' from app.profiles;
  insert into app.workspace_ssh_keys (workspace_id, name, public_key, algorithm, bits, fingerprint_sha256)
  select id, 'Team', 'ssh-ed25519 AAAB', 'ssh-ed25519', 256, 'SHA256:team' from app.workspaces;
  insert into app.webhooks (workspace_id, name, url, secret)
  select id, 'Chat', 'https://hook.example', private.new_webhook_secret() from app.workspaces;
  insert into app.firewalls (workspace_id, name)
  select id, 'Firewall ' || n from app.workspaces, generate_series(1, 2) n;
  insert into app.firewall_instances (firewall_id, instance_id)
  select f.id, i.id from app.firewalls f join app.instances i on i.workspace_id = f.workspace_id
  where i.name in ('web-1', 'web-2');
  insert into app.charging_periods (from_at) values (now() - interval '60 days');
  insert into app.invoices (
    number, kind, workspace_id, month, issued_on, issued_at, due_on, currency, payer, seller, net_cents, tax_cents,
    total_cents, texts, hash, previous_hash)
  select 'INV-' || row_number() over (), 'invoice', id, '2026-01-01', '2026-02-01', now(), '2026-02-15', 'EUR',
    '{}', '{}', 100, 20, 120, '{}', repeat('a', 64), repeat('0', 64)
  from app.workspaces;
  insert into app.invoice_lines (
    invoice_id, position, kind, title, quantity, unit, net_micros, net_cents, tax_category, tax_rate)
  select i.id, n, 'charge', 'Setup', 1, 'piece', 500000, 50, 'S', 20 from app.invoices i, generate_series(1, 2) n;
  insert into app.invoice_taxes (invoice_id, category, rate, net_cents, tax_cents)
  select id, 'S', 20, 100, 20 from app.invoices;
  insert into app.charges (workspace_id, month, kind, title, net_micros, invoice_id)
  select i.workspace_id, '2026-01-01', 'fee', 'Setup', 500000, case when n > 1 then i.id end
  from app.invoices i, generate_series(1, 5) n;
  insert into app.quotas (workspace_id, metric, max) select id, 'vcpus', 1000 from app.workspaces;
  insert into app.idempotency_keys (user_id, key, fingerprint)
  select user_id, gen_random_uuid(), 'x' from app.profiles;
  insert into app.quota_requests (workspace_id, metric, max, reason)
  select id, 'vcpus', 100, 'More' from app.workspaces;
  insert into app.instance_actions (
    id, instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state)
  select md5('action ' || row_number() over ())::uuid, i.id, i.workspace_id, 'reboot', 'web', 'running',
    'rebooting', 'running', 'error'
  from (select * from app.instances where name = 'web-1' order by id limit 100) i;
  analyze;
`

/**
 * What the worker finds: rules of alarms in ten workspaces, with a history and a server in each that is out of reach. Only their
 * servers have readings that are to be rolled up: some of the last minutes, and some of three days ago.
 */
export const workFor = (servers: number) => `
  set local session_replication_role = replica;
  insert into app.alarm_rules (workspace_id, name, kind, threshold, minutes)
  select w.id, k.kind, k.kind, k.threshold, k.minutes
  from app.workspaces w,
    (values ('cpu', 90, 10), ('disk', 90, 10), ('traffic', 80, null), ('unreachable', null, 10)) k (kind, threshold, minutes)
  where w.created_by in (select md5('person ' || n)::uuid from generate_series(11, 20) n);
  insert into app.alarms (rule_id, instance_id, value, started_at, ended_at, end_reason, fired_told_at, ended_told_at)
  select r.id, i.id, 95, t.at, t.at, 'normal', t.at, t.at
  from app.alarm_rules r join app.instances i on i.workspace_id = r.workspace_id,
    lateral (select now() - n * interval '1 hour' as at from generate_series(1, ${servers / 1000}) n) t;
  update app.instances i set state = 'error', state_since = now() - interval '1 hour'
  from app.alarm_rules r where r.workspace_id = i.workspace_id and r.kind = 'unreachable' and i.name = 'web-3';
  insert into app.usage_samples
  select i.id, now() - n * interval '1 minute', 1, 1, 1, 1, 1, 1
  from app.alarm_rules r join app.instances i on i.workspace_id = r.workspace_id, unnest(array[15, 5]) n
  where r.kind = 'cpu' order by n desc;
  insert into app.usage_rollups
  select i.id, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
  from app.instances i, generate_series(72, 83) n
  where i.name = 'web-1' and (n > 73 or i.workspace_id in (select workspace_id from app.alarm_rules)) order by n desc;
  update app.usage_retention set rolled_up_to = case kind
    when 'five_minutes' then date_bin('5 minutes', now() - interval '15 minutes', '2000-01-01T00:00:00Z')
    when 'hour' then date_trunc('hour', now(), 'UTC') - interval '72 hours'
    when 'day' then date_trunc('day', now(), 'UTC') end;
  analyze app.usage_samples, app.usage_rollups, app.alarm_rules, app.alarms;
`

/** The indexes by time learn of new rows; on a server that runs, autovacuum tells them. */
export const summarize = `
  select brin_summarize_new_values(i.oid) from pg_class i join pg_am a on a.oid = i.relam
  where a.amname = 'brin' and i.relkind = 'i'
`

/** One of the customers, with ten servers. */
export const PERSON = createHash('md5').update('person 7').digest('hex')
const WORKSPACE = `(select workspace_id from public.my_workspaces)`
const server = (n: number) => `md5(${WORKSPACE}::text || ${n})::uuid`
const month = `date_trunc('month', now()), now()`

/** What a customer reads and changes, a statement a request. */
export const customer = {
  'list of servers': 'select * from instance_list order by created_at desc',
  'one server': `select * from instance_list where instance_id = ${server(2)}`,
  'servers of a workspace': `select * from instance_list where workspace_id = ${WORKSPACE} order by name`,
  'recent actions': 'select * from instance_action_list order by created_at desc limit 20',
  'actions of a server': `select * from instance_action_list where instance_id = ${server(2)}`,
  'states of a server': `select * from instance_state_history where instance_id = ${server(2)}`,
  quotas: 'select * from workspace_quotas',
  'requests for quota': 'select * from quota_request_list',
  keys: 'select * from ssh_keys',
  'keys of a workspace': `select * from workspace_ssh_key_list where workspace_id = ${WORKSPACE}`,
  'webhooks of a workspace': `select * from webhook_list where workspace_id = ${WORKSPACE}`,
  'events of a workspace': `select * from workspace_events(${WORKSPACE}, 1)`,
  firewalls: `select * from firewall_list where workspace_id = ${WORKSPACE}`,
  'bill of a server': `select * from instance_bill(${server(2)}, ${month})`,
  'bill of a workspace': `select * from workspace_bill(${WORKSPACE}, ${month})`,
  costs: `select * from workspace_costs(${WORKSPACE}, ${month})`,
  'month so far': `select month_so_far(${WORKSPACE})`,
  invoices: `select * from invoice_list where workspace_id = ${WORKSPACE}`,
  'an invoice': `select invoice_facts(number) from invoice_list where workspace_id = ${WORKSPACE}`,
  usage: `select * from instance_usage(${server(2)}, now() - interval '1 day', now())`,
  'usage of a year': `select * from instance_usage(${server(2)}, date_trunc('day', now(), 'UTC') - interval '364 days',
    date_trunc('day', now(), 'UTC') + interval '1 day', 365)`,
  console: `select instance_console(${server(2)})`,
  create: `select create_instance(jsonb_build_object('workspace_id', ${WORKSPACE}, 'name', 'new',
    'plan_id', '${small}', 'region_id', '${region}', 'image_id', '${image}', 'hourly_micros', 1000,
    'idempotency_key', gen_random_uuid(), 'ssh_key_ids', (select jsonb_agg(id) from ssh_keys)))`,
  'changes of servers': `select instance_changes(${WORKSPACE}, 3600)`,
  'rows of the first page': `select page_rows('home')`,
  'rows of the list': `select page_rows('servers')`,
  'rows of a server': `select page_rows('server', '', ${server(2)}::text)`,
  stop: `select request_instance_action(${server(2)}, 'stop')`,
  rebuild: `select request_instance_action(${server(3)}, 'rebuild')`,
  delete: `select request_instance_action(${server(10)}, 'delete')`,
  restore: `select request_instance_action(${server(9)}, 'restore')`,
  rename: `select update_instance(${server(2)}, 1, 'renamed')`,
  'add a key': `select add_ssh_key('New', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl')`,
  network: `select instance_network(${server(2)})`,
  'change a firewall': `select update_firewall(firewall_id, 1, 'New', '[{"protocol": "icmp"}]')
    from firewall_list where name = 'Firewall 1'`,
  'ask for quota': `select request_quota(${WORKSPACE}, 'gpus', 8, 'To test')`,
}
