interface AuditKind {
  /** What the action was done to. */
  label: string
  /** Each action as the rest of a sentence that begins with a name. */
  actions: Readonly<Record<string, string>>
}

/** Every action that the audit log can hold, by the kind of thing: the rows of the table `audit_actions`. */
export const auditKinds: Readonly<Record<string, AuditKind>> = {
  person: {
    label: 'Account',
    actions: {
      set_access: 'changed the access',
      suspend: 'suspended the account',
      lift_suspension: 'lifted the suspension',
      request_export: 'asked for a copy of their data',
      download_export: 'downloaded the copy of their data',
      request_deletion: 'asked for the deletion of the account',
      cancel_deletion: 'kept the account',
      delete_account: 'deleted the account',
      create_recovery_codes: 'made recovery codes',
      use_recovery_code: 'used a recovery code',
      undo_change: 'undid changes of the sign-in by the link in a mail',
      end_sessions: 'ended all sessions',
      remove_factor: 'removed a second factor',
    },
  },
  workspace: {
    label: 'Workspace',
    actions: {
      create_workspace: 'created the workspace',
      rename_workspace: 'renamed the workspace',
      set_workspace_limit: 'changed the monthly limit',
      save_billing_profile: 'changed who pays for the workspace',
      confirm_vat_id: 'said whether the VAT ID is valid',
      set_team_mailbox: 'entered a mailbox of the team',
      remove_team_mailbox: 'removed a mailbox of the team',
      delete_workspace: 'deleted the workspace',
      suspend_workspace: 'suspended the workspace',
      lift_workspace_suspension: 'lifted the suspension of the workspace',
      invite_to_workspace: 'invited someone to the workspace',
      accept_invitation: 'accepted the invitation',
      decline_invitation: 'declined the invitation',
      withdraw_invitation: 'withdrew the invitation',
      join_workspace: 'joined the workspace',
      set_workspace_role: 'changed the role of a member',
      leave_workspace: 'left the workspace',
      remove_workspace_member: 'removed a member',
      request_quota: 'asked for a higher quota',
      set_quota: 'changed a quota',
      refuse_quota: 'declined a higher quota',
      create_api_key: 'made an API key',
      set_api_key_limit: 'changed the limit of an API key',
      set_api_key_approval: 'changed the amount above which an API key asks',
      approve_order: 'approved an order of an API key',
      refuse_order: 'refused an order of an API key',
      narrow_api_key: 'narrowed an API key',
      revoke_api_key: 'revoked an API key',
      end_api_key: 'ended an API key',
      add_ssh_key: 'added an SSH key to the workspace',
      remove_ssh_key: 'removed an SSH key of the workspace',
      create_firewall: 'created a firewall',
      update_firewall: 'changed a firewall',
      delete_firewall: 'deleted a firewall',
      create_private_network: 'created a private network',
      rename_private_network: 'renamed a private network',
      delete_private_network: 'deleted a private network',
      create_alarm_rule: 'created an alarm',
      update_alarm_rule: 'changed an alarm',
      delete_alarm_rule: 'deleted an alarm',
      create_webhook: 'made a webhook',
      update_webhook: 'changed a webhook',
      rotate_webhook_secret: 'replaced the secret of a webhook',
      delete_webhook: 'deleted a webhook',
      switch_off_webhook: 'switched off a webhook that did not answer',
    },
  },
  instance: {
    label: 'Server',
    actions: {
      create: 'created the server',
      start: 'started the server',
      stop: 'stopped the server',
      reboot: 'rebooted the server',
      resize: 'resized the server',
      rebuild: 'rebuilt the server',
      delete: 'deleted the server',
      restore: 'restored the server',
      purge: 'removed the deleted server for good',
      update: 'changed the name, labels or protection',
      set_firewall: 'changed the firewall',
      attach_firewall: 'gave the server a firewall of the workspace',
      detach_firewall: 'took a firewall of the workspace from the server',
      join_private_network: 'put the server into a private network',
      leave_private_network: 'took the server out of a private network',
      set_reverse_names: 'changed the reverse names',
      hold: 'put the server on hold',
      lift_hold: 'lifted the hold',
      fail: 'recorded a failed action',
      force_fail: 'ended an action as failed',
      self_stop: 'noticed that the server stopped by itself',
      self_start: 'noticed that the server started by itself',
      lost: 'noticed that the engine does not hold the server',
      unreachable: 'noticed that the machine of the server does not answer',
      found: 'noticed that the server is back',
      retry: 'tried an action again',
      create_snapshot: 'took a snapshot of the server',
      rename_snapshot: 'renamed a snapshot of the server',
      delete_snapshot: 'deleted a snapshot of the server',
      protect_snapshot: 'protected a snapshot of the server, or ended that',
      restore_snapshot: 'restored a deleted snapshot of the server',
      purge_snapshot: 'deleted a snapshot of the server in the bin for good',
      reset_password: 'changed the root password',
      set_ssh_keys: 'changed the SSH keys on the server',
      start_rescue: 'started the rescue system of the server',
      end_rescue: 'left the rescue system of the server',
      enable_console: 'switched the console on',
      disable_console: 'switched the console off',
      set_backups: 'set the backups of the server',
      stop_backups: 'switched off the backups of the server',
      open_console: 'opened the console',
      read_console: 'read the console log',
      close_console: 'closed the console',
      announce_price: 'announced a new price of the server',
      withdraw_price: 'withdrew the announced price of the server',
      change_price: 'changed the price of the server as announced',
    },
  },
  ssh_key: {
    label: 'SSH key',
    actions: { create: 'added the SSH key', delete: 'removed the SSH key' },
  },
  ticket: {
    label: 'Ticket',
    actions: {
      create: 'opened the ticket',
      reply: 'answered in the ticket',
      close: 'closed the ticket',
      reopen: 'opened the ticket again',
      assign: 'changed who has the ticket',
      note: 'added a note to the ticket',
    },
  },
  canned_reply: {
    label: 'Canned reply',
    actions: {
      create: 'created the canned reply',
      update: 'changed the canned reply',
      delete: 'removed the canned reply',
    },
  },
  product: {
    label: 'Product',
    actions: {
      create: 'created the product',
      update: 'changed the product',
      order: 'changed the order of the products',
      order_plans: 'changed the order of the plans',
    },
  },
  plan: {
    label: 'Plan',
    actions: {
      create: 'created the draft',
      update: 'changed the plan',
      import: 'changed the plan by import',
      publish: 'published the plan',
      retire: 'retired the plan',
      delete: 'deleted the plan',
      announce_price: 'announced a price for existing servers',
      withdraw_price: 'withdrew the announced price of existing servers',
    },
  },
  region: {
    label: 'Region',
    actions: {
      create: 'created the region',
      update: 'changed the region',
      open: 'opened the region',
      close: 'closed the region',
      retire: 'retired the region',
      delete: 'deleted the region',
    },
  },
  image: {
    label: 'Image',
    actions: {
      create: 'created the draft of the image',
      update: 'changed the image',
      publish: 'published the image',
      retire: 'retired the image',
      delete: 'deleted the draft of the image',
    },
  },
  billing: {
    label: 'Payments',
    actions: {
      add_payment_method: 'added a payment method',
      remove_payment_method: 'removed a payment method',
      set_default_method: 'chose the payment method for invoices',
      pay_invoice: 'paid an invoice',
      top_up: 'topped up the balance',
      redeem_voucher: 'redeemed a voucher',
      book_payment: 'booked a payment',
      import_statement: 'imported a statement of the bank',
      match_payment: 'said whose a payment is',
      refund_payment: 'gave a payment back',
      write_off_invoice: 'wrote an invoice off',
      set_payment_mode: 'changed how the workspace pays',
      retry_job: 'tried a failed job again',
      dismiss_job: 'removed a failed job from the list',
      export: 'exported bookings for accounting',
      grant_credit: 'gave a credit',
      create_voucher: 'made a voucher',
      end_voucher: 'ended a voucher',
    },
  },
  provider_details: { label: 'Provider', actions: { save: 'changed the provider’s details' } },
  legal_document: { label: 'Legal document', actions: { save: 'changed the legal document' } },
  incident: {
    label: 'Incident',
    actions: {
      open: 'published the incident',
      post_update: 'published an update of the incident',
      correct: 'corrected the incident',
    },
  },
  message: {
    label: 'Message',
    actions: {
      send_again: 'sent the message again',
      send_all_again: 'sent messages again',
      remove_block: 'let an address get mails again',
    },
  },
  roadmap_item: {
    label: 'Roadmap item',
    actions: {
      create: 'created the roadmap item',
      update: 'changed the roadmap item',
      move: 'moved the roadmap item to another stage',
      delete: 'deleted the roadmap item',
    },
  },
  own_image: {
    label: 'Image of a workspace',
    actions: {
      create: 'made an image of a snapshot',
      rename: 'renamed an image of the workspace',
      share: 'made a link that shares an image',
      withdraw_share: 'withdrew a link that shares an image',
      accept: 'accepted an image of another workspace',
      download: 'asked for the disk of an image as a file',
      protect: 'protected an image of the workspace, or ended that',
      delete: 'deleted an image of the workspace',
      restore: 'restored a deleted image of the workspace',
      purge: 'deleted an image in the bin for good',
    },
  },
  volume: {
    label: 'Volume',
    actions: {
      create: 'made a volume',
      update: 'renamed or protected a volume',
      attach: 'attached a volume to a server',
      detach: 'detached a volume from its server',
      grow: 'made a volume larger',
      delete: 'moved a volume into the bin',
      restore: 'restored a volume',
      purge: 'deleted a volume in the bin for good',
      create_snapshot: 'took a snapshot of a volume',
      restore_snapshot: 'set a volume back to a snapshot',
      delete_snapshot: 'deleted a snapshot of a volume',
      protect_snapshot: 'protected a snapshot of a volume, or ended that',
      restore_deleted_snapshot: 'restored a deleted snapshot of a volume',
      purge_snapshot: 'deleted a snapshot of a volume in the bin for good',
      make_file: 'asked for a file of a snapshot of a volume',
      download: 'downloaded a snapshot of a volume',
    },
  },
  volume_price: {
    label: 'Price of volumes',
    actions: { save: 'changed the price of volumes' },
  },
  address: {
    label: 'Extra address',
    actions: {
      reserve: 'ordered an extra address',
      assign: 'moved an extra address to a server',
      unassign: 'took an extra address off its server',
      rename: 'set the reverse name of an extra address',
      update: 'changed the name or the protection of an extra address',
      release: 'released an extra address',
      look_up: 'looked up who had an address',
    },
  },
  address_pool: {
    label: 'Pool of addresses',
    actions: {
      create: 'created the pool of addresses',
      update: 'changed the pool of addresses',
      delete: 'deleted the pool of addresses',
    },
  },
  address_price: {
    label: 'Price of addresses',
    actions: { save: 'changed the price of extra addresses' },
  },
  snapshot_price: {
    label: 'Price of snapshots',
    actions: { save: 'changed the price of snapshots' },
  },
  backup_price: {
    label: 'Price of backups',
    actions: { save: 'changed the price of backups' },
  },
  quota_default: {
    label: 'Limits of workspaces',
    actions: { save: 'changed the limits of new or older accounts' },
  },
  site_settings: { label: 'Settings', actions: { save: 'changed the settings' } },
  billing_settings: {
    label: 'Billing settings',
    actions: { save: 'changed the billing settings' },
  },
  tax_rate: { label: 'Rate of VAT', actions: { save: 'entered a rate of VAT' } },
  accounting_settings: {
    label: 'Accounts for DATEV',
    actions: { save: 'changed the accounts for DATEV' },
  },
  invoice: { label: 'Invoice', actions: { credit: 'issued a credit note' } },
  charge: { label: 'Charge', actions: { add: 'added an amount to the next invoice' } },
}

/** The kinds of which staff who are no admins read the log: the rows of `support_entities`. */
export const supportKinds: readonly string[] = [
  'person',
  'ssh_key',
  'workspace',
  'instance',
  'ticket',
]

/** The action as the rest of a sentence that begins with a name. An unknown action is shown as it is. */
export function describeAction(kind: string, action: string): string {
  return auditKinds[kind]?.actions[action] ?? action
}

/** The action as a sentence of its own: 'Published the plan'. */
export function actionLabel(kind: string, action: string): string {
  const words = describeAction(kind, action)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** What the action was done to: 'Plan'. An unknown kind is shown as it is. */
export function kindLabel(kind: string): string {
  return auditKinds[kind]?.label ?? kind
}

/** Through what an action came: the values of `via`. */
export const auditVias: Readonly<Record<string, string>> = {
  web: 'Dashboard',
  shell: 'Shell',
  api: 'API',
  admin: 'Admin area',
  system: 'System',
}
