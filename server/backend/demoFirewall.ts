import type { Transaction } from '@electric-sql/pglite'

/** The firewall that two servers of the demo customer share. Its address is the same in every preview. */
export const DEMO_FIREWALL_ID = '5a1e0f1e-3b1c-4c8e-9d6f-0b5f6c0d7a11'

const port = (label: string, number: number) => ({
  label,
  protocol: 'tcp',
  port_from: number,
  port_to: number,
  sources: [],
})

const rules = [port('SSH', 22), port('HTTP', 80), port('HTTPS', 443)]

/** Gives a workspace of the demo a firewall for its servers web-1 and web-2. */
export async function insertDemoFirewall(
  transaction: Transaction,
  workspaceId: string,
  personId: string,
): Promise<void> {
  await transaction.query(
    `insert into app.firewalls (id, workspace_id, created_by, name, rules)
     values ($1, $2, $3, 'Web servers', $4)`,
    [DEMO_FIREWALL_ID, workspaceId, personId, JSON.stringify(rules)],
  )
  await transaction.query(
    `with attached as (
       insert into app.firewall_instances (firewall_id, instance_id)
       select $1, i.id from app.instances i where i.workspace_id = $2 and i.name in ('web-1', 'web-2')
       returning instance_id
     )
     select private.queue_firewalls(array(select instance_id from attached))`,
    [DEMO_FIREWALL_ID, workspaceId],
  )
}
