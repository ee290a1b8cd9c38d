import { randomUUID } from 'node:crypto'
import { readReference } from '../../scripts/apiReference.ts'
import { exampleIds, readCall, writeCalls } from '../../src/content/api/examples.ts'
import { apiGroups } from '../../src/content/api/groups.ts'
import type { ApiReference } from '../../src/content/api/reference.ts'

/** Every request that the API reference shows. */
export async function readExamples() {
  const files = await readReference()
  const references = apiGroups.map(
    ({ id }) => JSON.parse(files.get(`${id}.json`) ?? '') as ApiReference,
  )
  const tables = references.flatMap((reference) => reference.tables)
  return {
    tables,
    reads: tables.map(readCall),
    writes: tables.flatMap(writeCalls),
    procedures: references.flatMap((reference) => reference.procedures),
  }
}

/**
 * Their example names something that only another person could have made, or needs a second factor: they answer with a
 * documented error.
 */
export const refusedExamples: ReadonlySet<string> = new Set([
  // The key of the examples has no list of actions.
  'open_image_download',
  'open_volume_download',
  // And never asks.
  'request_approval',
  'accept_invitation',
  'decline_invitation',
  'find_invitation',
  'withdraw_invitation',
  'withdraw_own_image_share',
  'find_own_image_share',
  'accept_own_image',
  'remove_workspace_member',
  'set_workspace_role',
  'vote_for_roadmap_item',
  'ticket_file',
  'delete_workspace',
  'leave_workspace',
  'accept_document',
  'download_export',
  'request_deletion',
  'end_session',
  'confirm_session',
  'name_factor',
  'create_recovery_codes',
  'use_recovery_code',
  'confirm_subscription',
  'remove_team_mailbox',
  'undo_change',
  'withdraw_email_change',
  'end_rescue',
  'unsubscribe_preview',
  'unsubscribe',
  'unsubscribe_undo',
  'invoice_facts',
  'invoice_segments',
  'invoice_document',
  'add_payment_method',
  'check_payment_method',
  'set_default_method',
  'remove_payment_method',
  'pay_invoice',
  'top_up',
  'check_vat_id',
])

/** What exists, for the ids in examples. */
export interface RealIds {
  person: string
  workspace: string
  instance: string
  plan: string
  region: string
  image: string
  sshKey: string
  apiKey: string
  ticket: number
  hourlyMicros: number
  planSlug: string
  regionSlug: string
}

/** Replaces the ids of an example with ids that exist. Each text has an idempotency key of its own. */
export function withRealIds(ids: RealIds): (text: string) => string {
  const real: Record<string, string> = {
    [exampleIds.person]: ids.person,
    [exampleIds.workspace]: ids.workspace,
    [exampleIds.instance]: ids.instance,
    [exampleIds.plan]: ids.plan,
    [exampleIds.region]: ids.region,
    [exampleIds.image]: ids.image,
    [exampleIds.key]: ids.sshKey,
    [exampleIds.apiKey]: ids.apiKey,
    'server": "web-1': 'server": "web-0',
    "server: 'web-1": "server: 'web-0",
    '"servers": [\n  "web-1': '"servers": [\n  "web-0',
    'v1.nano': ids.planSlug,
    ams1: ids.regionSlug,
    'ticket_number": 1001': `ticket_number": ${ids.ticket}`,
    'hourly_micros": 3600': `hourly_micros": ${ids.hourlyMicros}`,
    'hourly_micros: 3600': `hourly_micros: ${ids.hourlyMicros}`,
  }
  return (text) =>
    Object.entries({ ...real, [exampleIds.idempotency]: randomUUID() }).reduce(
      (all, [example, id]) => all.replaceAll(example, id),
      text,
    )
}

/** What else the examples need of a server that exists: a provisioner, saved settings, a snapshot, and an image of it. */
export const exampleRows = (instance: string) => `
  insert into app.provisioners (worker, engine, facts)
  values ('worker 1', 'simulated', '{"firewall": true, "reverse_names": true, "access": true}');
  -- The examples change settings that were saved once.
  update app.instances set addresses = '{203.0.113.7}' where id = '${instance}';
  insert into app.network_settings (instance_id, kind, setting) values
    ('${instance}', 'firewall', '{"enabled": false, "rules": []}'),
    ('${instance}', 'reverse_names', '{}');
  insert into app.snapshots (
    id, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency,
    gib_month_micros, state, ready_at)
  select '${exampleIds.snapshot}', workspace_id, id, region_id, image_id, 'golden', 10, 2, 'EUR',
    40000, 'ready', now()
  from app.instances where id = '${instance}';
  insert into app.snapshots (
    id, source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib,
    currency, gib_month_micros, state, ready_at)
  select '${exampleIds.ownImage}', id, 'image', 'container', workspace_id, instance_id, region_id, image_id, 'web-image', 10, 2,
    'EUR', 40000, 'ready', now()
  from app.snapshots where id = '${exampleIds.snapshot}';
  insert into app.snapshot_prices (kind, gib_month_micros) values ('volume', 50000) on conflict do nothing;
  insert into app.region_features (region_id, feature)
  select region_id, unnest(array['volumes', 'volume_snapshots', 'extra_addresses', 'rescue']) from app.instances where id = '${instance}'
  on conflict do nothing;
  insert into app.address_prices (family, month_micros) values (4, 3000000) on conflict do nothing;
  insert into app.address_pools (region_id, first, last, gateway)
  select region_id, '198.19.0.2', '198.19.0.250', '198.19.0.1' from app.instances where id = '${instance}';
  insert into app.addresses (workspace_id, region_id, address, currency, month_micros)
  select workspace_id, region_id, '198.18.0.7', 'EUR', 3000000 from app.instances where id = '${instance}';
  insert into app.volumes (
    id, workspace_id, region_id, name, virtualization, size_gib, held_gib, currency, gib_month_micros, made_for)
  select '${exampleIds.volume}', i.workspace_id, i.region_id, 'data-1', l.virtualization, 50, 50, 'EUR', 50000, i.id
  from app.instances i join app.plans l on l.id = i.plan_id where i.id = '${instance}';
  insert into app.snapshots (
    id, kind, volume_id, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros,
    state, ready_at)
  select '${exampleIds.volumeSnapshot}', 'volume_snapshot', v.id, v.workspace_id, i.id, i.region_id, i.image_id,
    'data-1-before', 50, 2, 'EUR', 40000, 'ready', now()
  from app.volumes v join app.instances i on i.id = v.made_for where v.id = '${exampleIds.volume}';
  insert into app.firewalls (id, workspace_id, name)
  select '${exampleIds.firewall}', workspace_id, 'Web' from app.instances where id = '${instance}';
  insert into app.region_features (region_id, feature) select id, 'private_networks' from app.regions;
  insert into app.alarm_rules (id, workspace_id, name, kind, minutes)
  select '${exampleIds.alarm}', workspace_id, 'Away', 'unreachable', 15 from app.instances where id = '${instance}';
  insert into app.approvals (id, workspace_id, api_key_id, items, month_micros, currency)
  select '${exampleIds.approval}', k.workspace_id, k.id, '[{"kind": "address", "month_micros": 1000000}]', 1000000, 'EUR'
  from app.instances i join app.api_keys k on k.workspace_id = i.workspace_id
  where i.id = '${instance}' order by k.name limit 1;
  insert into app.workspace_ssh_keys (
    id, workspace_id, name, public_key, algorithm, bits, fingerprint_sha256)
  select '${exampleIds.workspaceKey}', workspace_id, 'Ops', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:ops'
  from app.instances where id = '${instance}';
  insert into app.webhooks (id, workspace_id, name, url, secret)
  select '${exampleIds.webhook}', workspace_id, 'Chat', 'https://example.com/chat', private.new_webhook_secret()
  from app.instances where id = '${instance}';
  with made as (
    insert into app.events (kind, workspace_id, path)
    select 'server.failed', workspace_id, '/dashboard' from app.instances where id = '${instance}' returning id
  )
  insert into app.deliveries (id, event_id, kind, way, webhook_id, status, error_code)
  select '${exampleIds.delivery}', id, 'server.failed', 'webhook', '${exampleIds.webhook}', 'failed', 'status'
  from made;
`

/** Lets every server run, with nothing in progress, and gives rows the version and the name that examples send. */
export const settleRows = `
  update app.snapshots set name = 'golden', state = 'ready', deleted_at = null, purge_after = null,
    delete_protection = false
  where id = '${exampleIds.snapshot}';
  update app.snapshots set name = 'web-image', state = 'ready', deleted_at = null, removal_after = null, purge_after = null
  where id = '${exampleIds.ownImage}';
  -- One in the bin.
  update app.snapshots set state = 'deleted', deleted_at = coalesce(deleted_at, now()), purge_after = null
  where name = 'old-golden' and state <> 'deleted';
  insert into app.snapshots (
    workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency, gib_month_micros, state, ready_at,
    deleted_at, purge_after)
  select workspace_id, instance_id, region_id, image_id, 'old-golden', 10, 2, 'EUR', 40000, 'deleting', now(), now(),
    now() + interval '72 hours'
  from app.snapshots where id = '${exampleIds.snapshot}';
  update app.volumes set
    instance_id = null, held_by = null, held_gib = 50, size_gib = 50, deleted_at = null, purge_after = null,
    delete_protection = false, restore_id = null
  where id = '${exampleIds.volume}';
  update app.snapshots set state = 'ready', deleted_at = null, went_with_volume = false, purge_after = null
  where id = '${exampleIds.volumeSnapshot}';
  -- One in the bin.
  delete from app.volumes where name = 'old-data';
  insert into app.volumes (
    workspace_id, region_id, name, virtualization, size_gib, held_gib, currency, gib_month_micros, made_for, deleted_at, purge_after)
  select workspace_id, region_id, 'old-data', virtualization, 50, 50, 'EUR', 50000, made_for, now(), now() + interval '72 hours'
  from app.volumes where id = '${exampleIds.volume}';
  update app.instance_actions set status = 'succeeded', finished_at = now();
  update app.instances set state = 'running', engine_ref = 'ref', console_enabled = true,
    rescue_since = null, rescue_password_hash = null;
  update app.workspaces set version = 1;
  update app.addresses set delete_protection = false;
  insert into app.private_networks (id, workspace_id, region_id, name, ipv4_range)
  select '${exampleIds.network}', workspace_id, region_id, 'Data', '10.9.0.0/24' from app.instances
  where id = (select instance_id from app.snapshots where id = '${exampleIds.snapshot}')
  on conflict do nothing;
`
