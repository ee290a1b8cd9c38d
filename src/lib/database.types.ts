// Generated from the migrations by "npm run types". Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      [_ in never]: never
    }
    Views: {
      address_list: {
        Row: {
          address: string | null
          address_id: string | null
          allocated_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          error_code: string | null
          family: number | null
          file: string | null
          instance_id: string | null
          instance_name: string | null
          instance_state: string | null
          is_inside: boolean | null
          month_micros: number | null
          name: string | null
          name_error: string | null
          name_status: string | null
          region_id: string | null
          region_name: string | null
          region_slug: string | null
          reverse_name: string | null
          status: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      address_price_list: {
        Row: {
          currency: string | null
          family: number | null
          month_micros: number | null
          valid_from: string | null
        }
        Relationships: []
      }
      admin_billing_settings: {
        Row: {
          bank_bic: string | null
          bank_holder: string | null
          bank_iban: string | null
          credit_limit_cents: number | null
          credit_note_prefix: string | null
          currency: string | null
          default_mode: string | null
          delete_days: number | null
          drivers: string[] | null
          due_days: number | null
          exempt_text: string | null
          hold_days: number | null
          invoice_prefix: string | null
          invoice_text: string | null
          payment_text: string | null
          prices_shown: string | null
          reminder_days: number[] | null
          tax_country: string | null
          tax_number: string | null
          tax_scheme: string | null
          taxes_by_oss: boolean | null
          updated_at: string | null
          version: number | null
        }
        Relationships: []
      }
      api_key_actions: {
        Row: {
          action: string
          area: string
          label: string
          procedures: string[]
          sort: number
        }
        Relationships: []
      }
      api_key_list: {
        Row: {
          actions: string[] | null
          api_key_id: string | null
          approval_micros: number | null
          created_at: string | null
          created_by_name: string | null
          end_reason: string | null
          ended_at: string | null
          expires_at: string | null
          label_key: string | null
          label_value: string | null
          last_used_at: string | null
          limit_action: string | null
          monthly_limit_micros: number | null
          name: string | null
          scope: string | null
          secret_start: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      audit_events: {
        Row: {
          action: string
          actor: string | null
          actor_role: string | null
          after: Json | null
          at: string
          before: Json | null
          entity: string
          entity_id: string | null
          id: number
          reason: string | null
          via: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      backup_price: {
        Row: {
          currency: string | null
          gib_month_micros: number | null
          is_own: boolean | null
          valid_from: string | null
        }
        Relationships: []
      }
      backup_schedule_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          every: string | null
          gib_month_micros: number | null
          hour: number | null
          instance_id: string | null
          instance_name: string | null
          instance_state: string | null
          keep: number | null
          kept: number | null
          last_at: string | null
          month_micros: number | null
          next_at: string | null
          problem: string | null
          problem_at: string | null
          size_gib: number | null
          time_zone: string | null
          weekday: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      billing_account: {
        Row: {
          available_cents: number | null
          balance_cents: number | null
          credit_cents: number | null
          currency: string | null
          days_left: number | null
          failure_text: string | null
          held_at: string | null
          mode: string | null
          next_step: string | null
          next_step_at: string | null
          oldest_due_on: string | null
          oldest_number: string | null
          open_cents: number | null
          overdue_cents: number | null
          transfer_reference: string | null
          unbilled_cents: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      billing_problem_list: {
        Row: {
          attempts: number | null
          can_retry: boolean | null
          driver: string | null
          error_code: string | null
          error_detail: string | null
          failed_at: string | null
          id: string | null
          is_queued: boolean | null
          kind: string | null
          number: string | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      billing_profile: {
        Row: {
          city: string | null
          company: string | null
          country: string | null
          email: string | null
          extra: string | null
          kind: string | null
          name: string | null
          postcode: string | null
          reference: string | null
          region: string | null
          street: string | null
          updated_at: string | null
          vat_checked_at: string | null
          vat_consultation: string | null
          vat_fault: string | null
          vat_id: string | null
          vat_name: string | null
          vat_state: string | null
          vat_tried_at: string | null
          version: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      billing_profile_history: {
        Row: {
          at: string
          changed_by_name: string | null
          profile: NonNullable<Json>
          version: number
          workspace_id: string
        }
        Relationships: []
      }
      billing_terms: {
        Row: {
          currency: string | null
          default_mode: string | null
          delete_days: number | null
          drivers: string[] | null
          due_days: number | null
          exempt_text: string | null
          hold_days: number | null
          prices_shown: string | null
          tax_country: string | null
          tax_scheme: string | null
          taxes_by_oss: boolean | null
        }
        Relationships: []
      }
      canned_reply_list: {
        Row: {
          body: string | null
          canned_reply_id: string | null
          title: string | null
          updated_at: string | null
          version: number | null
        }
        Relationships: []
      }
      console_session_list: {
        Row: {
          acted_as: string | null
          close_reason: string | null
          closed_at: string | null
          instance_id: string | null
          mode: string | null
          opened_at: string | null
          reason: string | null
          session_id: string | null
          user_name: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      credit_list: {
        Row: {
          amount_cents: number | null
          created_at: string | null
          currency: string | null
          ends_at: string | null
          id: string | null
          kind: string | null
          left_cents: number | null
          reason: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      daily_roots: {
        Row: {
          day: string
          hash: string
          made_at: string
          previous: string
          root: string
          tree_size: number
        }
        Relationships: []
      }
      dunning_list: {
        Row: {
          cause: string | null
          deleted_at: string | null
          held_at: string | null
          next_step: string | null
          next_step_at: string | null
          number: string | null
          overdue_cents: number | null
          reminders: number | null
          since: string | null
          workspace_id: string | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      engine_member_list: {
        Row: {
          cpu_threads: number | null
          disk_mib: number | null
          disk_used_mib: number | null
          memory_mib: number | null
          memory_used_mib: number | null
          name: string | null
          region: string | null
          reported_at: string | null
          seconds_since_report: number | null
          seen_at: string | null
          servers: number | null
          state: string | null
        }
        Relationships: []
      }
      event_catalogue: {
        Row: {
          audience: string | null
          by_mail: boolean | null
          by_site: boolean | null
          description: string | null
          for_webhooks: boolean | null
          may_switch_off: boolean | null
          name: string | null
          sort: number | null
          title: string | null
          topic: string | null
        }
        Relationships: []
      }
      firewall_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          firewall_id: string | null
          name: string | null
          rules: Json | null
          servers: Json | null
          sources: Json | null
          updated_at: string | null
          version: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      image_catalogue: {
        Row: {
          family: string | null
          id: string | null
          min_disk_gib: number | null
          slug: string | null
          sort: number | null
          status: string | null
          version: string | null
        }
        Relationships: []
      }
      incident_list: {
        Row: {
          advice: string | null
          affected: string | null
          closed_at: string | null
          created_at: string | null
          ends_at: string | null
          id: string | null
          kind: string | null
          next_update_at: string | null
          parts: string[] | null
          regions: string[] | null
          starts_at: string | null
          status: string | null
          title: string | null
          unaffected: string | null
          updated_at: string | null
          updates: Json | null
          version: number | null
        }
        Relationships: []
      }
      instance_access: {
        Row: {
          can_write_inside: boolean | null
          console_enabled: boolean | null
          instance_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      instance_action_list: {
        Row: {
          action_id: string | null
          api_key_name: string | null
          attempts: number | null
          created_at: string | null
          error_code: string | null
          error_detail: string | null
          finished_at: string | null
          from_state: string | null
          instance_id: string | null
          instance_name: string | null
          kind: string | null
          lease_until: string | null
          parameters: Json | null
          requested_by: string | null
          requested_by_name: string | null
          run_after: string | null
          started_at: string | null
          status: string | null
          to_state: string | null
          via: string | null
          via_state: string | null
          worker: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      instance_drafts: {
        Row: {
          image_id: string | null
          plan_id: string
          region_id: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          image_id?: string | null
          plan_id?: string | null
          region_id?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Update: {
          image_id?: string | null
          plan_id?: string | null
          region_id?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      instance_list: {
        Row: {
          action_created_at: string | null
          action_id: string | null
          action_kind: string | null
          action_status: string | null
          addresses: unknown[] | null
          cpu_type: string | null
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          deleted_at: string | null
          disk_gib: number | null
          gpu_count: number | null
          gpu_model: string | null
          hold: string | null
          hold_reason: string | null
          hourly_micros: number | null
          image_family: string | null
          image_id: string | null
          image_slug: string | null
          image_version: string | null
          instance_id: string | null
          is_from_own_image: boolean | null
          is_held_at_limit: boolean | null
          key_fingerprints: Json | null
          key_names: Json | null
          labels: Json | null
          may_be_stopped: boolean | null
          memory_mib: number | null
          monthly_cap_micros: number | null
          name: string | null
          next_plan_slug: string | null
          plan_id: string | null
          plan_slug: string | null
          purge_after: string | null
          region_id: string | null
          region_name: string | null
          region_slug: string | null
          rescue_since: string | null
          snapshot_id: string | null
          snapshot_name: string | null
          snapshot_state: string | null
          state: string | null
          state_since: string | null
          transfer_gib: number | null
          updated_at: string | null
          vcpus: number | null
          version: number | null
          virtualization: string | null
          workspace_id: string | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      instance_state_catalogue: {
        Row: {
          description: string | null
          is_billed: boolean | null
          label: string | null
          sort: number | null
          state: string | null
        }
        Relationships: []
      }
      instance_state_history: {
        Row: {
          from_at: string | null
          hourly_micros: number | null
          instance_id: string | null
          is_billed: boolean | null
          monthly_cap_micros: number | null
          state: string | null
          to_at: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      instance_transition_catalogue: {
        Row: {
          action: string | null
          billing_effect: string | null
          fail_state: string | null
          from_state: string | null
          needs_confirm: boolean | null
          roles: string[] | null
          sort: number | null
          to_state: string | null
          via_state: string | null
        }
        Relationships: []
      }
      invoice_difference_list: {
        Row: {
          currency: string | null
          differences: Json | null
          found_at: string | null
          is_charged_later: boolean | null
          is_hash_wrong: boolean | null
          kind: string | null
          month: string | null
          number: string | null
          titles: Json | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      invoice_documents: {
        Row: {
          created_at: string
          format: string
          number: string | null
          previous_sha256: string
          sha256: string
          size: number
        }
        Relationships: []
      }
      invoice_list: {
        Row: {
          corrects: string | null
          credited_cents: number | null
          currency: string | null
          due_on: string | null
          issued_on: string | null
          kind: string | null
          month: string | null
          net_cents: number | null
          number: string | null
          open_cents: number | null
          paid_cents: number | null
          status: string | null
          tax_cents: number | null
          total_cents: number | null
          workspace_id: string | null
          workspace_name: string | null
        }
        Relationships: []
      }
      legal_acceptances: {
        Row: {
          accepted_at: string
          document: string
          document_version: number
          user_id: string
        }
        Relationships: []
      }
      maintenance_notice_list: {
        Row: {
          ends_at: string | null
          incident_id: string | null
          instance_id: string | null
          instance_name: string | null
          is_open: boolean | null
          message: string | null
          starts_at: string | null
          status: string | null
          title: string | null
          told_at: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      my_invitations: {
        Row: {
          created_at: string | null
          expires_at: string | null
          invitation_id: string | null
          invited_by_name: string | null
          role: string | null
          workspace_name: string | null
        }
        Relationships: []
      }
      my_ticket_messages: {
        Row: {
          body: string | null
          created_at: string | null
          files: Json | null
          is_staff: boolean | null
          message_id: string | null
          number: number | null
          staff_name: string | null
          ticket_id: string | null
        }
        Relationships: []
      }
      my_tickets: {
        Row: {
          answered_at: string | null
          closed_at: string | null
          context: Json | null
          created_at: string | null
          instance_id: string | null
          instance_name: string | null
          is_unread: boolean | null
          messages: number | null
          number: number | null
          reopen_until: string | null
          state: string | null
          subject: string | null
          ticket_id: string | null
          topic: string | null
          updated_at: string | null
        }
        Relationships: []
      }
      my_workspaces: {
        Row: {
          created_at: string | null
          has_approvals: boolean | null
          is_own_personal: boolean | null
          is_personal: boolean | null
          limit_action: string | null
          member_since: string | null
          members: number | null
          monthly_limit_micros: number | null
          name: string | null
          role: string | null
          servers: number | null
          slug: string | null
          snapshots: number | null
          suspended_at: string | null
          suspension_reason: string | null
          version: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      open_item_list: {
        Row: {
          currency: string | null
          days_overdue: number | null
          due_on: string | null
          issued_on: string | null
          number: string | null
          open_cents: number | null
          total_cents: number | null
          workspace_id: string | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      own_image_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          disk_gib: number | null
          error_code: string | null
          family: string | null
          gib_month_micros: number | null
          instance_id: string | null
          instance_name: string | null
          name: string | null
          own_image_id: string | null
          ready_at: string | null
          region_id: string | null
          region_name: string | null
          region_slug: string | null
          shared_by: string | null
          size_gib: number | null
          state: string | null
          version: string | null
          virtualization: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      payment_attempt_list: {
        Row: {
          action_url: string | null
          amount_cents: number | null
          created_at: string | null
          currency: string | null
          driver: string | null
          ended_at: string | null
          error_text: string | null
          id: string | null
          is_automatic: boolean | null
          number: string | null
          state: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      payment_list: {
        Row: {
          amount_cents: number | null
          created_at: string | null
          currency: string | null
          driver: string | null
          driver_reference: string | null
          id: string | null
          number: string | null
          payer: string | null
          received_on: string | null
          remittance: string | null
          state: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      payment_method_list: {
        Row: {
          created_at: string | null
          driver: string | null
          error_text: string | null
          id: string | null
          is_default: boolean | null
          label: string | null
          setup_url: string | null
          state: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      plan_catalogue: {
        Row: {
          announced_retire_at: string | null
          cpu_model: string | null
          cpu_type: string | null
          created_at: string | null
          currency: string | null
          disk_gib: number | null
          disk_type: string | null
          first_published_at: string | null
          gpu_count: number | null
          gpu_model: string | null
          gpu_vram_gib: number | null
          hourly_micros: number | null
          is_sample: boolean | null
          kind: string | null
          memory_mib: number | null
          monthly_cap_micros: number | null
          network_mbit: number | null
          next_hourly_micros: number | null
          next_monthly_cap_micros: number | null
          next_valid_from: string | null
          plan_id: string | null
          price_valid_from: string | null
          product_id: string | null
          product_name: string | null
          product_slug: string | null
          product_sort: number | null
          product_status: string | null
          regions: Json | null
          slug: string | null
          sort: number | null
          status: string | null
          summary: string | null
          transfer_gib: number | null
          updated_at: string | null
          vcpus: number | null
          version: number | null
          virtualization: string | null
        }
        Relationships: []
      }
      price_catalogue: {
        Row: {
          currency: string | null
          hourly_micros: number | null
          id: string | null
          monthly_cap_micros: number | null
          plan_id: string | null
          plan_slug: string | null
          valid_from: string | null
          valid_to: string | null
        }
        Relationships: []
      }
      price_notice_list: {
        Row: {
          announced_at: string | null
          applied_at: string | null
          currency: string | null
          effective_at: string | null
          ended_at: string | null
          hourly_micros: number | null
          instance_id: string | null
          instance_name: string | null
          is_open: boolean | null
          monthly_cap_micros: number | null
          old_hourly_micros: number | null
          old_monthly_cap_micros: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      private_network_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          ipv4_range: string | null
          ipv6_range: string | null
          name: string | null
          network_id: string | null
          region_name: string | null
          region_slug: string | null
          servers: Json | null
          workspace_id: string | null
        }
        Relationships: []
      }
      product_catalogue: {
        Row: {
          created_at: string | null
          id: string | null
          kind: string | null
          name: string | null
          slug: string | null
          sort: number | null
          status: string | null
          summary: string | null
          updated_at: string | null
          version: number | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          company: string
          country: string
          created_at: string
          full_name: string
          suspended_at: string | null
          suspension_reason: string | null
          time_zone: string
          updated_at: string
          user_id: string
        }
        Insert: {
          company?: string | null
          country?: string | null
          created_at?: string | null
          full_name?: string | null
          suspended_at?: string | null
          suspension_reason?: string | null
          time_zone?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Update: {
          company?: string | null
          country?: string | null
          created_at?: string | null
          full_name?: string | null
          suspended_at?: string | null
          suspension_reason?: string | null
          time_zone?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      provider: {
        Row: {
          address: string | null
          blog_link: string | null
          chat_link: string | null
          court: string | null
          data_protection_contact: string | null
          documents: Json | null
          email: string | null
          fediverse_link: string | null
          forum_link: string | null
          hours: string | null
          id: boolean | null
          is_sample: boolean | null
          issues_link: string | null
          law_country: string | null
          legal_name: string | null
          mailing_list_link: string | null
          notice_days: string | null
          phone: string | null
          price_vat: Json | null
          processors: string | null
          register: string | null
          releases_link: string | null
          represented_by: string | null
          server_logs: string | null
          sla_availability: string | null
          sla_credit: string | null
          sla_response_hours: string | null
          supervisory_authority: string | null
          updated_at: string | null
          vat_id: string | null
          version: number | null
        }
        Relationships: []
      }
      provisioner_list: {
        Row: {
          engine: string | null
          facts: Json | null
          findings: Json | null
          seconds_since_seen: number | null
          seen_at: string | null
          worker: string | null
        }
        Relationships: []
      }
      quota_request_list: {
        Row: {
          answer: string | null
          answered_at: string | null
          created_at: string | null
          max: number | null
          metric: string | null
          reason: string | null
          request_id: string | null
          requested_by_name: string | null
          status: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      refund_list: {
        Row: {
          amount_cents: number | null
          created_at: string | null
          currency: string | null
          ended_at: string | null
          error_text: string | null
          id: string | null
          kind: string | null
          payment_id: string | null
          reason: string | null
          state: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      region_catalogue: {
        Row: {
          country: string | null
          enabled: boolean | null
          id: string | null
          is_sample: boolean | null
          name: string | null
          retired_at: string | null
          slug: string | null
          sort: number | null
        }
        Relationships: []
      }
      region_features: {
        Row: {
          feature: string
          region: string | null
        }
        Relationships: []
      }
      roadmap_list: {
        Row: {
          area: string | null
          body: string | null
          item_id: string | null
          shipped_on: string | null
          slug: string | null
          sort: number | null
          stage: string | null
          title: string | null
          updated_at: string | null
          version: number | null
          votes: number | null
        }
        Relationships: []
      }
      roadmap_votes: {
        Row: {
          item_id: string
          user_id: string
          voted_at: string
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          abuse_link: string
          announcement: string
          engine: string
          home_claims: string
          home_lead: string
          home_title: string
          id: boolean
          operator_docs: string
          orders: string
          second_factor_days: number
          second_factor_for: string
          second_factor_since: string | null
          source_link: string
          support_link: string
          updated_at: string
          version: number
        }
        Relationships: []
      }
      snapshot_bin_list: {
        Row: {
          created_at: string | null
          currency: string | null
          deleted_at: string | null
          gib_month_micros: number | null
          instance_id: string | null
          instance_name: string | null
          kind: string | null
          name: string | null
          purge_after: string | null
          region_name: string | null
          region_slug: string | null
          size_gib: number | null
          snapshot_id: string | null
          volume_id: string | null
          volume_name: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      snapshot_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          deleted_at: string | null
          disk_gib: number | null
          error_code: string | null
          gib_month_micros: number | null
          image_family: string | null
          image_id: string | null
          image_version: string | null
          instance_id: string | null
          instance_name: string | null
          instance_state: string | null
          kind: string | null
          name: string | null
          ready_at: string | null
          region_id: string | null
          region_name: string | null
          region_slug: string | null
          size_gib: number | null
          snapshot_id: string | null
          state: string | null
          virtualization: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      snapshot_price: {
        Row: {
          currency: string | null
          gib_month_micros: number | null
          valid_from: string | null
        }
        Relationships: []
      }
      ssh_keys: {
        Row: {
          algorithm: string
          bits: number
          created_at: string
          fingerprint_sha256: string
          id: string
          name: string
          public_key: string
          user_id: string
        }
        Relationships: []
      }
      staff: {
        Row: {
          staff_type: string
          user_id: string
        }
        Relationships: []
      }
      staff_instance_list: {
        Row: {
          action_created_at: string | null
          action_id: string | null
          action_kind: string | null
          action_status: string | null
          addresses: unknown[] | null
          cpu_type: string | null
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          deleted_at: string | null
          disk_gib: number | null
          engine_member: string | null
          engine_ref: string | null
          gpu_count: number | null
          gpu_model: string | null
          hold: string | null
          hold_reason: string | null
          hourly_micros: number | null
          image_family: string | null
          image_id: string | null
          image_slug: string | null
          image_version: string | null
          instance_id: string | null
          key_fingerprints: Json | null
          key_names: Json | null
          labels: Json | null
          last_action_attempts: number | null
          last_action_fail_state: string | null
          last_action_id: string | null
          last_action_kind: string | null
          last_action_lease_until: string | null
          last_action_status: string | null
          last_error_code: string | null
          last_error_detail: string | null
          memory_mib: number | null
          monthly_cap_micros: number | null
          name: string | null
          next_plan_slug: string | null
          plan_id: string | null
          plan_slug: string | null
          purge_after: string | null
          region_id: string | null
          region_name: string | null
          region_slug: string | null
          rescue_since: string | null
          snapshot_id: string | null
          snapshot_name: string | null
          snapshot_state: string | null
          state: string | null
          state_since: string | null
          stuck_at: string | null
          transfer_gib: number | null
          updated_at: string | null
          vcpus: number | null
          version: number | null
          virtualization: string | null
          workspace_id: string | null
          workspace_name: string | null
          workspace_slug: string | null
        }
        Relationships: []
      }
      status_now: {
        Row: {
          at: string | null
          engine: string | null
          provisioner_seen_at: string | null
        }
        Relationships: []
      }
      status_record: {
        Row: {
          days: Json | null
          last_at: string | null
          last_latency_ms: number | null
          last_state: string | null
          part: string | null
          since: string | null
        }
        Relationships: []
      }
      step_up_rules: {
        Row: {
          is_conditional: boolean
          minutes: number
          procedure: string
        }
        Relationships: []
      }
      stock_catalogue: {
        Row: {
          plan_id: string | null
          plan_slug: string | null
          region_id: string | null
          region_slug: string | null
          stock: number | null
          updated_at: string | null
        }
        Relationships: []
      }
      tax_rates: {
        Row: {
          country: string
          rate: number
          source: string
          valid_from: string
        }
        Relationships: []
      }
      tax_territories: {
        Row: {
          country: string
          name: string
          postcode_pattern: string
          rate: number | null
          treatment: string
        }
        Relationships: []
      }
      unmatched_payments: {
        Row: {
          amount_cents: number | null
          created_at: string | null
          currency: string | null
          driver: string | null
          driver_reference: string | null
          id: string | null
          payer: string | null
          received_on: string | null
          remittance: string | null
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          role: string
          user_id: string
        }
        Relationships: []
      }
      volume_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          deleted_at: string | null
          error_code: string | null
          gib_month_micros: number | null
          instance_id: string | null
          instance_name: string | null
          name: string | null
          path: string | null
          problem: string | null
          purge_after: string | null
          region_name: string | null
          region_slug: string | null
          size_gib: number | null
          state: string | null
          virtualization: string | null
          volume_id: string | null
          wanted_gib: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      volume_price: {
        Row: {
          currency: string | null
          gib_month_micros: number | null
          valid_from: string | null
        }
        Relationships: []
      }
      volume_snapshot_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          currency: string | null
          delete_protection: boolean | null
          error_code: string | null
          file_bytes: number | null
          file_error: string | null
          file_state: string | null
          file_until: string | null
          gib_month_micros: number | null
          name: string | null
          ready_at: string | null
          region_name: string | null
          region_slug: string | null
          size_gib: number | null
          state: string | null
          virtualization: string | null
          volume_gib: number | null
          volume_id: string | null
          volume_name: string | null
          volume_snapshot_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      voucher_list: {
        Row: {
          amount_cents: number | null
          code_start: string | null
          created_at: string | null
          credit_days: number | null
          currency: string | null
          ended_at: string | null
          ends_at: string | null
          id: string | null
          max_uses: number | null
          title: string | null
          uses: number | null
        }
        Relationships: []
      }
      webhook_list: {
        Row: {
          created_at: string | null
          created_by_name: string | null
          delivered_at: string | null
          failed_at: string | null
          kinds: string[] | null
          name: string | null
          previous_secret_until: string | null
          switch_off_reason: string | null
          switched_off_at: string | null
          url: string | null
          webhook_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      worker_list: {
        Row: {
          facts: Json | null
          seconds_since_seen: number | null
          seen_at: string | null
          started_at: string | null
          version: string | null
          worker: string | null
        }
        Relationships: []
      }
      workspace_invitation_list: {
        Row: {
          created_at: string | null
          email: string | null
          expires_at: string | null
          invitation_id: string | null
          invited_by_name: string | null
          role: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      workspace_people: {
        Row: {
          email: string | null
          full_name: string | null
          is_person_of: boolean | null
          last_active_on: string | null
          member_since: string | null
          role: string | null
          user_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
      workspace_permissions: {
        Row: {
          action: string
          condition: string
          is_for_accountants: boolean
          label: string
          minimum_role: string
          sort: number
        }
        Relationships: []
      }
      workspace_quotas: {
        Row: {
          label: string | null
          max: number | null
          metric: string | null
          requested_max: number | null
          rises_at: string | null
          rises_to: number | null
          sort: number | null
          unit: string | null
          used: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      workspace_ssh_key_list: {
        Row: {
          added_by_name: string | null
          algorithm: string | null
          bits: number | null
          created_at: string | null
          fingerprint_sha256: string | null
          name: string | null
          servers: number | null
          ssh_key_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_document: {
        Args: { document: string; document_version: number }
        Returns: undefined
      }
      accept_invitation: { Args: { invitation_id: string }; Returns: string }
      accept_own_image: {
        Args: {
          gib_month_micros?: number
          name?: string
          token: string
          via?: string
          workspace_id: string
        }
        Returns: Json
      }
      account_deletion_list: {
        Args: Record<PropertyKey, never>
        Returns: {
          due_at: string
          email: string
          full_name: string
          postponed_at: string
          problem: string
          requested_at: string
          user_id: string
        }[]
      }
      account_security: { Args: Record<PropertyKey, never>; Returns: Json }
      accounting_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      add_charge: {
        Args: {
          kind: string
          net_cents: number
          reason: string
          title: string
          workspace_id: string
        }
        Returns: string
      }
      add_payment_method: {
        Args: { driver: string; workspace_id: string }
        Returns: Json
      }
      add_ssh_key: { Args: { name: string; public_key: string }; Returns: Json }
      add_workspace_ssh_key: {
        Args: { name: string; public_key: string; workspace_id: string }
        Returns: Json
      }
      address_offers: {
        Args: Record<PropertyKey, never>
        Returns: {
          currency: string
          family: number
          has_free: boolean
          month_micros: number
          region: string
          region_name: string
        }[]
      }
      addresses_without_place: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      admin_announce_price: {
        Args: {
          effective_at: string
          expected_servers: number
          hourly_micros: number
          monthly_cap_micros: number
          plan_id: string
          reason: string
        }
        Returns: Json
      }
      admin_assign_ticket: {
        Args: {
          expected_version: number
          person: string
          ticket_number: number
        }
        Returns: undefined
      }
      admin_billing_account: { Args: { workspace_id: string }; Returns: Json }
      admin_capacity: {
        Args: Record<PropertyKey, never>
        Returns: {
          disk_gib: number
          is_offered: boolean
          is_open: boolean
          memory_mib: number
          plan: string
          plan_sort: number
          plan_status: string
          region: string
          region_name: string
          states: Json
          stock: number
          vcpus: number
        }[]
      }
      admin_catalogue_attention: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          kind: string
          plan_id: string
          region: string
          slug: string
        }[]
      }
      admin_catalogue_overview: {
        Args: Record<PropertyKey, never>
        Returns: {
          last_price_change: string
          plans_draft: number
          plans_published: number
          plans_retired: number
          products: number
          regions: number
          sold_out: number
        }[]
      }
      admin_changes_since: {
        Args: { since: string }
        Returns: {
          changes: number
          entity: string
          last_at: string
        }[]
      }
      admin_copies: {
        Args: Record<PropertyKey, never>
        Returns: {
          kind: string
          month_micros: number
          number: number
          region: string
          region_name: string
          size_gib: number
        }[]
      }
      admin_correct_incident: {
        Args: {
          expected_version: number
          incident: Json
          reason: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_count_saved: { Args: { slugs: string[] }; Returns: number }
      admin_delete_address_pool: {
        Args: { expected_version: number; reason: string; target: string }
        Returns: undefined
      }
      admin_delete_canned_reply: {
        Args: { expected_version: number; target: string }
        Returns: undefined
      }
      admin_delete_image: {
        Args: { expected_version: number; reason: string; target: string }
        Returns: undefined
      }
      admin_delete_plan: {
        Args: { expected_version: number; target: string }
        Returns: undefined
      }
      admin_delete_region: {
        Args: { expected_version: number; reason: string; target: string }
        Returns: undefined
      }
      admin_delete_roadmap_item: {
        Args: { expected_version: number; reason: string; target: string }
        Returns: undefined
      }
      admin_find_address: {
        Args: { address: string; at: string; reason: string }
        Returns: {
          from_at: string
          instance_id: string
          instance_name: string
          kind: string
          to_at: string
          workspace_id: string
          workspace_name: string
          workspace_slug: string
        }[]
      }
      admin_find_workspaces: {
        Args: { search: string }
        Returns: {
          name: string
          owners: string
          slug: string
          workspace_id: string
        }[]
      }
      admin_first_steps: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_done: boolean
          step: string
        }[]
      }
      admin_fleet_attention: {
        Args: Record<PropertyKey, never>
        Returns: {
          items: number
          kind: string
          since: string
        }[]
      }
      admin_import_plans: {
        Args: {
          dry_run?: boolean
          prices_from?: string
          reason?: string
          rows: Json
        }
        Returns: Json
      }
      admin_instance_console: {
        Args: { instance_id: string; reason: string }
        Returns: string
      }
      admin_list_address_pools: {
        Args: Record<PropertyKey, never>
        Returns: {
          family: number
          first: string
          gateway: string
          has_feature: boolean
          id: string
          last: string
          region: string
          region_id: string
          rented: number
          rest_hours: number
          resting: number
          size: number
          version: number
        }[]
      }
      admin_list_audit: {
        Args: {
          action_is?: string
          actor_text?: string
          after_at?: string
          after_id?: number
          from_at?: string
          kind?: string
          page_size?: number
          reason_text?: string
          subject?: string
          to_at?: string
          via_is?: string
        }
        Returns: {
          action: string
          actor: string
          actor_email: string
          actor_name: string
          actor_role: string
          after: Json
          at: string
          before: Json
          entity: string
          entity_email: string
          entity_id: string
          entity_name: string
          id: number
          names: Json
          reason: string
          via: string
        }[]
      }
      admin_list_images: {
        Args: Record<PropertyKey, never>
        Returns: {
          family: string
          id: string
          min_disk_gib: number
          plans: number
          plans_in_all: number
          row_version: number
          servers: number
          slug: string
          sort: number
          status: string
          version: string
        }[]
      }
      admin_list_instances: {
        Args: {
          hold?: string
          page?: number
          page_size?: number
          plan?: string
          region?: string
          rescue?: boolean
          search?: string
          state?: string
          stuck?: boolean
        }
        Returns: {
          instance: Json
          total: number
        }[]
      }
      admin_list_people: {
        Args: {
          access?: string
          page?: number
          page_size?: number
          search?: string
        }
        Returns: {
          company: string
          created_at: string
          email: string
          full_name: string
          last_sign_in_at: string
          role: string
          staff_type: string
          suspended_at: string
          suspended_by_role: string
          suspension_reason: string
          total: number
          user_id: string
        }[]
      }
      admin_list_private_networks: {
        Args: {
          page?: number
          page_size?: number
          search?: string
          show?: string
        }
        Returns: {
          network: Json
          total: number
        }[]
      }
      admin_list_quota_requests: {
        Args: { is_open?: boolean; page?: number; page_size?: number }
        Returns: {
          answer: string
          answered_at: string
          answered_by_name: string
          created_at: string
          label: string
          max: number
          metric: string
          reason: string
          request_id: string
          requested_by_email: string
          requested_by_name: string
          requested_max: number
          status: string
          total: number
          unit: string
          used: number
          workspace_id: string
          workspace_name: string
          workspace_slug: string
        }[]
      }
      admin_list_regions: {
        Args: Record<PropertyKey, never>
        Returns: {
          country: string
          id: string
          name: string
          only_here: string[]
          plans: number
          restorable: number
          servers: number
          slug: string
          sort: number
          status: string
          stock: number
          unlimited: number
          version: number
        }[]
      }
      admin_list_tickets: {
        Args: {
          assigned?: string
          page?: number
          page_size?: number
          search?: string
          state?: string
          topic?: string
        }
        Returns: {
          ticket: Json
          total: number
        }[]
      }
      admin_list_volumes: {
        Args: {
          page?: number
          page_size?: number
          search?: string
          show?: string
        }
        Returns: {
          total: number
          volume: Json
        }[]
      }
      admin_list_workspaces: {
        Args: {
          kind?: string
          page?: number
          page_size?: number
          search?: string
        }
        Returns: {
          created_at: string
          deleted_at: string
          is_personal: boolean
          members: number
          name: string
          owner_id: string
          owner_name: string
          running: number
          servers: number
          slug: string
          spend: Json
          suspended_at: string
          suspension_reason: string
          total: number
          workspace_id: string
        }[]
      }
      admin_load: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_missing_images: {
        Args: Record<PropertyKey, never>
        Returns: {
          image_id: string
          region: string
          reported_at: string
          slug: string
          virtualization: string
        }[]
      }
      admin_note_ticket: {
        Args: { body: string; idempotency_key?: string; ticket_number: number }
        Returns: undefined
      }
      admin_open_incident: {
        Args: { incident: Json; message: string }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_order_plans: {
        Args: { ids: string[]; product: string }
        Returns: undefined
      }
      admin_order_products: { Args: { ids: string[] }; Returns: undefined }
      admin_overview: {
        Args: Record<PropertyKey, never>
        Returns: {
          admins: number
          confirmed: number
          people: number
          people_last_7_days: number
          staff: number
          suspended: number
        }[]
      }
      admin_person: { Args: { person: string }; Returns: Json }
      admin_plan_history: {
        Args: { target: string }
        Returns: {
          action: string
          actor_email: string
          after: Json
          at: string
          before: Json
          reason: string
        }[]
      }
      admin_plan_holders: {
        Args: { target: string }
        Returns: {
          holder: string
          kind: string
          since: string
        }[]
      }
      admin_plan_servers: {
        Args: {
          hourly_micros: number
          monthly_cap_micros?: number
          plan_id: string
        }
        Returns: {
          announced_hourly_micros: number
          announced_monthly_cap_micros: number
          currency: string
          effective_at: string
          instance_id: string
          is_higher: boolean
          name: string
          notice_days: number
          old_hourly_micros: number
          old_monthly_cap_micros: number
          people: Json
          total: number
          total_higher: number
          total_people: number
          workspace_name: string
          workspace_slug: string
        }[]
      }
      admin_post_incident_update: {
        Args: {
          expected_version: number
          message: string
          new_status: string
          next_update_at?: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_preview_maintenance: { Args: { servers: Json }; Returns: Json }
      admin_quota_defaults: {
        Args: Record<PropertyKey, never>
        Returns: {
          default_max: number
          label: string
          metric: string
          new_days: number
          new_max: number
          unit: string
        }[]
      }
      admin_replay_month: {
        Args: { month: string; prices: Json; snapshot_micros?: number }
        Returns: Json
      }
      admin_reply_ticket: {
        Args: {
          body: string
          expected_version: number
          files?: Json
          idempotency_key?: string
          next_state: string
          ticket_number: number
        }
        Returns: undefined
      }
      admin_revenue: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_revenue_so_far: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_save_address_pool: {
        Args: {
          expected_version: number
          pool: Json
          reason: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_save_canned_reply: {
        Args: {
          body: string
          expected_version?: number
          target: string
          title: string
        }
        Returns: undefined
      }
      admin_save_image: {
        Args: {
          expected_version: number
          image: Json
          reason: string
          target: string
        }
        Returns: {
          id: string
          row_version: number
        }[]
      }
      admin_save_plan: {
        Args: {
          expected_version: number
          plan: Json
          reason?: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_save_product: {
        Args: { expected_version: number; product: Json; target: string }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_save_region: {
        Args: {
          expected_version: number
          reason: string
          region: Json
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_save_roadmap_item: {
        Args: {
          expected_version: number
          item: Json
          reason: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_saved_drafts: {
        Args: Record<PropertyKey, never>
        Returns: {
          drafts: number
          image: string
          last_saved_at: string
          plan: string
          plan_status: string
          region: string
          total: number
        }[]
      }
      admin_set_access: {
        Args: {
          expected_role: string
          expected_staff_type: string
          new_role: string
          new_staff_type: string
          reason: string
          target: string
        }
        Returns: {
          role: string
          staff_type: string
        }[]
      }
      admin_set_image_status: {
        Args: {
          expected_version: number
          new_status: string
          reason: string
          target: string
        }
        Returns: {
          id: string
          row_version: number
        }[]
      }
      admin_set_plan_status: {
        Args: {
          expected_version: number
          new_status: string
          reason?: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_set_region_status: {
        Args: {
          expected_version: number
          new_status: string
          reason: string
          target: string
        }
        Returns: {
          id: string
          version: number
        }[]
      }
      admin_set_ticket_state: {
        Args: {
          expected_version: number
          next_state: string
          ticket_number: number
        }
        Returns: undefined
      }
      admin_ticket: { Args: { ticket_number: number }; Returns: Json }
      admin_withdraw_price: {
        Args: { plan_id: string; reason: string }
        Returns: number
      }
      admin_workspace: { Args: { slug: string }; Returns: Json }
      adopt_engine_states: {
        Args: { states: Json; worker: string }
        Returns: string[]
      }
      alarm_history: {
        Args: { most?: number; workspace_id: string }
        Returns: {
          alarm_id: string
          end_reason: string
          ended_at: string
          instance_id: string
          kind: string
          minutes: number
          rule: string
          rule_id: string
          server: string
          started_at: string
          threshold: number
          value: number
        }[]
      }
      alarm_people: {
        Args: { workspace_id: string }
        Returns: {
          email: string
          full_name: string
          user_id: string
        }[]
      }
      alarm_rules: {
        Args: { workspace_id: string }
        Returns: {
          instance_id: string
          is_for_all: boolean
          is_paused: boolean
          kind: string
          label_key: string
          label_value: string
          last_fired_at: string
          minutes: number
          name: string
          open_alarms: number
          recipients: Json
          rule_id: string
          server: string
          threshold: number
          to_mailbox: boolean
          version: number
        }[]
      }
      answer_quota_request: {
        Args: { answer: string; granted: boolean; request_id: string }
        Returns: undefined
      }
      api_key_limits: {
        Args: { workspace_id: string }
        Returns: {
          api_key_id: string
          exhausts_at: string
          spent_micros: number
        }[]
      }
      approvals: {
        Args: { workspace_id: string }
        Returns: {
          answer: string
          api_key: string
          api_key_id: string
          approval_id: string
          created_at: string
          currency: string
          decided_at: string
          decided_by_name: string
          expires_at: string
          items: Json
          month_micros: number
          note: string
          state: string
          used_at: string
        }[]
      }
      assign_address: {
        Args: {
          address?: string
          address_id?: string
          instance_id?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      attach_firewall: {
        Args: {
          firewall?: string
          firewall_id?: string
          instance_ids?: string[]
          servers?: string[]
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      attach_volume: {
        Args: {
          instance_id?: string
          server?: string
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      billing_export_rows: {
        Args: {
          after?: string
          from_month: string
          max?: number
          part: string
          to_month: string
        }
        Returns: Json[]
      }
      book_payment: {
        Args: {
          amount_cents: number
          number?: string
          payer?: string
          reason: string
          received_on: string
          reference: string
          remittance?: string
          workspace_id?: string
        }
        Returns: string
      }
      cancel_deletion: { Args: Record<PropertyKey, never>; Returns: Json }
      check_alarms: { Args: Record<PropertyKey, never>; Returns: undefined }
      check_payment_method: { Args: { method_id: string }; Returns: undefined }
      check_vat_id: { Args: { workspace_id: string }; Returns: undefined }
      claim_actions: {
        Args: { lease_seconds: number; max: number; worker: string }
        Returns: Json[]
      }
      claim_addresses: {
        Args: {
          kinds: string[]
          lease_seconds: number
          max: number
          worker: string
        }
        Returns: Json[]
      }
      claim_billing_jobs: {
        Args: {
          kinds: string[]
          lease_seconds: number
          max: number
          worker: string
        }
        Returns: Json[]
      }
      claim_console: {
        Args: { instance_id: string; ticket: string }
        Returns: Json
      }
      claim_download: { Args: { ticket: string }; Returns: Json }
      claim_export: { Args: { worker: string }; Returns: Json }
      claim_messages: {
        Args: {
          lease_seconds: number
          max: number
          way: string
          worker: string
        }
        Returns: Json[]
      }
      claim_network_settings: {
        Args: {
          kinds: string[]
          lease_seconds: number
          max: number
          worker: string
        }
        Returns: Json[]
      }
      claim_private_networks: {
        Args: { lease_seconds: number; max: number; worker: string }
        Returns: Json[]
      }
      claim_unused_images: {
        Args: { max: number; worker: string }
        Returns: Json[]
      }
      claim_volumes: {
        Args: { lease_seconds: number; max: number; worker: string }
        Returns: Json[]
      }
      clear_mail_block: { Args: Record<PropertyKey, never>; Returns: undefined }
      close_console: {
        Args: { close_reason: string; session_id: string }
        Returns: boolean
      }
      close_download: { Args: { download_id: string }; Returns: undefined }
      close_months: { Args: { max: number; worker: string }; Returns: Json }
      close_ticket: { Args: { ticket_number: number }; Returns: undefined }
      complete_action: {
        Args: { action_id: string; outcome: Json; worker: string }
        Returns: Json
      }
      complete_address: {
        Args: {
          address_id: string
          kind: string
          outcome: Json
          version: number
          worker: string
        }
        Returns: boolean
      }
      complete_billing_job: {
        Args: { job_id: string; outcome: Json; worker: string }
        Returns: Json
      }
      complete_image_removal: {
        Args: { own_image_id: string }
        Returns: boolean
      }
      complete_message: {
        Args: { delivery_id: string; outcome: Json; worker: string }
        Returns: Json
      }
      complete_network_setting: {
        Args: {
          instance_id: string
          kind: string
          outcome: Json
          version: number
          worker: string
        }
        Returns: boolean
      }
      complete_private_network: {
        Args: {
          instance_id: string
          network_id: string
          outcome: Json
          version: number
          worker: string
        }
        Returns: boolean
      }
      complete_volume: {
        Args: { kind: string; outcome: Json; volume_id: string; worker: string }
        Returns: boolean
      }
      confirm_session: { Args: { session_id: string }; Returns: undefined }
      confirm_subscription: { Args: { token: string }; Returns: Json }
      confirm_vat_id: {
        Args: {
          is_valid: boolean
          reason: string
          vat_id: string
          workspace_id: string
        }
        Returns: undefined
      }
      cost_micros: {
        Args: {
          hourly_micros: number
          instances: number
          monthly_cap_micros: number
          seconds: number
        }
        Returns: number
      }
      create_alarm_rule: {
        Args: {
          instance_id?: string
          kind: string
          label_key?: string
          label_value?: string
          minutes?: number
          name: string
          recipients?: string[]
          threshold?: number
          to_mailbox?: boolean
          via?: string
          workspace_id: string
        }
        Returns: Json
      }
      create_api_key: {
        Args: {
          actions?: string[]
          approval_micros?: number
          days?: number
          label_key?: string
          label_value?: string
          limit_action?: string
          monthly_limit_micros?: number
          name: string
          scope: string
          workspace_id: string
        }
        Returns: {
          api_key_id: string
          expires_at: string
          secret: string
        }[]
      }
      create_firewall: {
        Args: { name: string; rules?: Json; via?: string; workspace_id: string }
        Returns: Json
      }
      create_instance: { Args: { request: Json }; Returns: Json }
      create_own_image: {
        Args: {
          gib_month_micros?: number
          idempotency_key?: string
          name?: string
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      create_private_network: {
        Args: {
          ipv4_range: string
          ipv6?: boolean
          name: string
          region: string
          via?: string
          workspace_id: string
        }
        Returns: Json
      }
      create_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      create_snapshot: {
        Args: {
          gib_month_micros?: number
          idempotency_key?: string
          instance_id?: string
          name?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      create_ticket: { Args: { request: Json }; Returns: Json }
      create_volume: {
        Args: {
          gib_month_micros?: number
          idempotency_key?: string
          instance_id?: string
          name?: string
          server?: string
          size_gib?: number
          via?: string
          volume_snapshot?: string
          volume_snapshot_id?: string
          workspace?: string
        }
        Returns: Json
      }
      create_volume_snapshot: {
        Args: {
          gib_month_micros?: number
          idempotency_key?: string
          name?: string
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: Json
      }
      create_voucher: {
        Args: {
          amount_cents: number
          credit_days: number
          ends_at: string
          max_uses: number
          reason: string
          title: string
        }
        Returns: Json
      }
      create_webhook: {
        Args: {
          kinds?: string[]
          name: string
          url: string
          workspace_id: string
        }
        Returns: {
          secret: string
          webhook_id: string
        }[]
      }
      create_workspace: {
        Args: { name: string }
        Returns: {
          slug: string
          workspace_id: string
        }[]
      }
      current_api_key: {
        Args: Record<PropertyKey, never>
        Returns: {
          actions: string[]
          api_key_id: string
          approval_micros: number
          expires_at: string
          label_key: string
          label_value: string
          name: string
          scope: string
          workspace_id: string
          workspace_name: string
          workspace_slug: string
        }[]
      }
      debtor_numbers: {
        Args: { from_month: string; to_month: string }
        Returns: Json
      }
      decide_approval: {
        Args: { answer?: string; approval_id: string; approve: boolean }
        Returns: undefined
      }
      decline_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      delete_alarm_rule: {
        Args: { rule_id: string; via?: string }
        Returns: undefined
      }
      delete_due_accounts: { Args: Record<PropertyKey, never>; Returns: number }
      delete_firewall: {
        Args: {
          detach?: boolean
          firewall?: string
          firewall_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      delete_own_image: {
        Args: {
          own_image?: string
          own_image_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      delete_private_network: {
        Args: { network_id: string; via?: string }
        Returns: undefined
      }
      delete_snapshot: {
        Args: {
          idempotency_key?: string
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      delete_volume: {
        Args: {
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      delete_volume_snapshot: {
        Args: {
          via?: string
          volume_snapshot?: string
          volume_snapshot_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      delete_webhook: { Args: { webhook_id: string }; Returns: undefined }
      delete_workspace: { Args: { workspace_id: string }; Returns: undefined }
      detach_firewall: {
        Args: {
          firewall?: string
          firewall_id?: string
          instance_ids?: string[]
          servers?: string[]
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      detach_volume: {
        Args: {
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      dismiss_billing_job: {
        Args: { job_id: string; reason: string }
        Returns: undefined
      }
      document_to_make: { Args: { invoice_id: string }; Returns: Json }
      download_export: { Args: { part: number }; Returns: string }
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number }
      end_person_sessions: {
        Args: { reason: string; user_id: string }
        Returns: number
      }
      end_rescue: {
        Args: {
          idempotency_key?: string
          instance_id?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      end_session: { Args: { session_id: string }; Returns: undefined }
      end_voucher: {
        Args: { reason: string; voucher_id: string }
        Returns: undefined
      }
      engine_instances: {
        Args: { after_id?: string; max?: number; regions?: string[] }
        Returns: Json[]
      }
      export_file: {
        Args: { export_id: string; file_id: string; worker: string }
        Returns: string
      }
      find_invitation: {
        Args: { token: string }
        Returns: {
          email: string
          invitation_id: string
          invited_by_name: string
          is_mine: boolean
          role: string
          status: string
          workspace_name: string
        }[]
      }
      find_own_image_share: {
        Args: { token: string }
        Returns: {
          disk_gib: number
          expires_at: string
          family: string
          is_region_open: boolean
          name: string
          own_workspace_id: string
          region_name: string
          region_slug: string
          shared_by: string
          size_gib: number
          status: string
          version: string
          virtualization: string
        }[]
      }
      force_fail_instance: {
        Args: { instance_id: string; reason: string }
        Returns: undefined
      }
      grant_credit: {
        Args: {
          amount_cents: number
          ends_at?: string
          reason: string
          workspace_id: string
        }
        Returns: string
      }
      grow_volume: {
        Args: {
          size_gib?: number
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      import_statement: {
        Args: { driver: string; rows: Json }
        Returns: {
          number: string
          reference: string
          result: string
          workspace: string
        }[]
      }
      inclusion_proofs: {
        Args: { entity_id: string; from_day: string; to_day: string }
        Returns: {
          day: string
          entries: Json
          leaf_index: number
          path: string[]
          root: string
          salt: string
          tree_size: number
        }[]
      }
      instance_bill: {
        Args: {
          from_at?: string
          instance_id?: string
          server?: string
          to_at?: string
          workspace?: string
        }
        Returns: {
          amount_micros: number
          begins: string
          currency: string
          ends: string
          hourly_micros: number
          instance: string
          is_billed: boolean
          is_projected: boolean
          milliseconds: number
          monthly_cap_micros: number
          state: string
          uncapped_micros: number
        }[]
      }
      instance_changes: {
        Args: { seconds: number; workspace_id: string }
        Returns: Json
      }
      instance_console: {
        Args: { instance_id?: string; server?: string; workspace?: string }
        Returns: string
      }
      instance_network: {
        Args: { instance_id?: string; server?: string; workspace?: string }
        Returns: Json
      }
      instance_usage: {
        Args: {
          from_at?: string
          instance_id?: string
          points?: number
          server?: string
          to_at?: string
          workspace?: string
        }
        Returns: {
          at: string
          cpu_permille: number
          cpu_permille_max: number
          disk_rate_max: number
          disk_read_bytes: number
          disk_written_bytes: number
          memory_mib: number
          memory_mib_max: number
          net_in_bytes: number
          net_out_bytes: number
          net_rate_max: number
          samples: number
        }[]
      }
      invite_to_workspace: {
        Args: { email: string; role: string; workspace_id: string }
        Returns: {
          expires_at: string
          invitation_id: string
          token: string
        }[]
      }
      invoice_document: {
        Args: { format: string; number: string }
        Returns: Json
      }
      invoice_facts: { Args: { number: string }; Returns: Json }
      invoice_segments: {
        Args: { number: string }
        Returns: {
          amount_micros: number
          from_at: string
          hourly_micros: number
          is_billed: boolean
          milliseconds: number
          monthly_cap_micros: number
          position: number
          state: string
          to_at: string
          uncapped_micros: number
        }[]
      }
      invoices_to_recompute: {
        Args: { after: string; day: string; max: number }
        Returns: Json[]
      }
      issue_credit_note: {
        Args: { lines: Json; number: string; reason: string }
        Returns: string
      }
      join_private_network: {
        Args: {
          instance_id: string
          ipv4?: string
          network_id: string
          via?: string
        }
        Returns: Json
      }
      keep_consoles: { Args: { sessions: string[] }; Returns: Json }
      keep_downloads: { Args: { downloads: string[] }; Returns: Json }
      leave_private_network: {
        Args: { instance_id: string; network_id: string; via?: string }
        Returns: undefined
      }
      leave_workspace: { Args: { workspace_id: string }; Returns: undefined }
      lift_suspension: {
        Args: { expected_suspended_at: string; reason: string; target: string }
        Returns: {
          suspended_at: string
          suspension_reason: string
        }[]
      }
      lift_workspace_suspension: {
        Args: {
          expected_suspended_at: string
          reason: string
          workspace_id: string
        }
        Returns: undefined
      }
      limit_state: {
        Args: { workspace_id: string }
        Returns: {
          exhausts_at: string
          is_reached: boolean
        }[]
      }
      mail_block_list: {
        Args: Record<PropertyKey, never>
        Returns: {
          address: string
          at: string
          detail: string
          reason: string
        }[]
      }
      mail_documents: {
        Args: { delivery_id: string; worker: string }
        Returns: Json[]
      }
      mark_all_read: { Args: Record<PropertyKey, never>; Returns: number }
      mark_read: { Args: { notification_ids: number[] }; Returns: number }
      mark_servers: {
        Args: {
          instance_ids: string[]
          may_be_stopped: boolean
          workspace_id: string
        }
        Returns: number
      }
      match_payment: {
        Args: {
          number?: string
          payment_id: string
          reason: string
          workspace_id: string
        }
        Returns: undefined
      }
      message_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      message_problems: {
        Args: { page?: number; page_size?: number; reason?: string }
        Returns: {
          address: string
          attempts: number
          created_at: string
          delivery_id: string
          error_code: string
          error_detail: string
          kind: string
          person_name: string
          title: string
          total: number
          user_id: string
          workspace_name: string
        }[]
      }
      month_checklist: { Args: { month?: string }; Returns: Json }
      month_so_far: {
        Args: { month?: string; workspace_id: string }
        Returns: Json
      }
      monthly_limit: { Args: { workspace_id: string }; Returns: Json }
      my_deletion: { Args: Record<PropertyKey, never>; Returns: Json }
      my_export: { Args: Record<PropertyKey, never>; Returns: Json }
      my_inbox: {
        Args: { before?: number; unread_only?: boolean }
        Returns: {
          at: string
          data: Json
          is_read: boolean
          kind: string
          notification_id: number
          path: string
          title: string
          topic: string
          workspace_id: string
          workspace_name: string
        }[]
      }
      my_mail_problem: { Args: Record<PropertyKey, never>; Returns: Json }
      my_message_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          by_mail: boolean
          by_site: boolean
          default_mail: boolean
          default_site: boolean
          description: string
          kind: string
          may_switch_off: boolean
          title: string
          topic: string
          workspace_id: string
        }[]
      }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          city: string
          country: string
          created_at: string
          ends_at: string
          ip: string
          is_current: boolean
          last_used_at: string
          level: string
          session_id: string
          user_agent: string
        }[]
      }
      my_sign_ins: {
        Args: { before?: string }
        Returns: {
          at: string
          city: string
          country: string
          ip: string
          method: string
          outcome: string
          sign_in_id: number
          user_agent: string
        }[]
      }
      my_status_subscription: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      name_address: {
        Args: {
          address?: string
          address_id?: string
          name?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      name_factor: {
        Args: { factor_id: string; name: string }
        Returns: undefined
      }
      note_sign_in: { Args: Record<PropertyKey, never>; Returns: undefined }
      open_console: {
        Args: { instance_id: string; reason?: string }
        Returns: {
          expires_at: string
          mode: string
          session_id: string
          ticket: string
        }[]
      }
      open_image_download: {
        Args: {
          own_image?: string
          own_image_id?: string
          via?: string
          workspace?: string
        }
        Returns: {
          address: string
          expires_at: string
          size_gib: number
          ticket: string
        }[]
      }
      open_volume_download: {
        Args: {
          via?: string
          volume_snapshot?: string
          volume_snapshot_id?: string
          workspace?: string
        }
        Returns: {
          address: string
          bytes: number
          expires_at: string
          file_state: string
          sha256: string
          ticket: string
        }[]
      }
      own_image_shares: {
        Args: { workspace_id: string }
        Returns: {
          accepted_by: string
          answered_at: string
          created_at: string
          created_by_name: string
          expires_at: string
          image: string
          own_image_id: string
          share_id: string
          status: string
        }[]
      }
      page_rows: {
        Args: { page?: string; server?: string; workspace?: string }
        Returns: Json
      }
      pay_invoice: {
        Args: { driver?: string; method_id?: string; number: string }
        Returns: Json
      }
      people_names: {
        Args: { people: string[] }
        Returns: {
          full_name: string
          user_id: string
        }[]
      }
      person_security: { Args: { user_id: string }; Returns: Json }
      person_ssh_keys: {
        Args: { person: string }
        Returns: {
          algorithm: string
          bits: number
          created_at: string
          fingerprint_sha256: string
          key_id: string
          name: string
        }[]
      }
      preview_alarm: {
        Args: {
          instance_id?: string
          kind: string
          label_key?: string
          label_value?: string
          minutes?: number
          threshold?: number
          workspace_id: string
        }
        Returns: {
          instance: string
          server: string
          times: number
        }[]
      }
      protect_snapshot: {
        Args: {
          delete_protection?: boolean
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      provisioner_heartbeat: {
        Args: { engine: string; facts: Json; worker: string }
        Returns: Json
      }
      purge_due: { Args: Record<PropertyKey, never>; Returns: Json }
      purge_snapshot: {
        Args: {
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      purge_volume: {
        Args: {
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      read_ticket: { Args: { ticket_number: number }; Returns: undefined }
      record_address_places: { Args: { places: Json }; Returns: undefined }
      record_billing_export: {
        Args: { format: string; from_month: string; to_month: string }
        Returns: undefined
      }
      record_mail_block: {
        Args: { address: string; detail: string; reason: string }
        Returns: undefined
      }
      record_recomputed: {
        Args: { day: string; results: Json }
        Returns: number
      }
      record_returned_mail: {
        Args: {
          addresses: string[]
          delivery_id: string
          detail: string
          reason: string
        }
        Returns: boolean
      }
      record_status: { Args: { samples: Json }; Returns: number }
      record_usage: { Args: { samples: Json }; Returns: number }
      redeem_voucher: {
        Args: { code: string; workspace_id: string }
        Returns: Json
      }
      refund_payment: {
        Args: { amount_cents: number; payment_id: string; reason: string }
        Returns: string
      }
      release_action: {
        Args: { action_id: string; worker: string }
        Returns: boolean
      }
      release_address: {
        Args: {
          address?: string
          address_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      release_billing_job: {
        Args: { job_id: string; worker: string }
        Returns: boolean
      }
      release_message: {
        Args: { delivery_id: string; worker: string }
        Returns: boolean
      }
      remove_mail_block: {
        Args: { address: string; reason: string }
        Returns: undefined
      }
      remove_payment_method: { Args: { method_id: string }; Returns: undefined }
      remove_person_factor: {
        Args: { factor_id: string; reason: string; user_id: string }
        Returns: undefined
      }
      remove_ssh_key: { Args: { id: string }; Returns: undefined }
      remove_team_mailbox: { Args: { mailbox_id: string }; Returns: undefined }
      remove_workspace_member: {
        Args: { user_id: string; workspace_id: string }
        Returns: undefined
      }
      remove_workspace_ssh_key: {
        Args: { ssh_key_id: string }
        Returns: undefined
      }
      rename_own_image: {
        Args: {
          name?: string
          own_image?: string
          own_image_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      rename_private_network: {
        Args: { name: string; network_id: string; via?: string }
        Returns: undefined
      }
      rename_snapshot: {
        Args: {
          name?: string
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      rename_workspace: {
        Args: { name: string; version: number; workspace_id: string }
        Returns: number
      }
      renew_billing_job: {
        Args: { job_id: string; lease_seconds: number; worker: string }
        Returns: boolean
      }
      renew_lease: {
        Args: { action_id: string; lease_seconds: number; worker: string }
        Returns: boolean
      }
      renew_message: {
        Args: { delivery_id: string; lease_seconds: number; worker: string }
        Returns: boolean
      }
      reply_ticket: {
        Args: {
          body: string
          files?: Json
          idempotency_key?: string
          ticket_number: number
        }
        Returns: Json
      }
      report_engine_findings: {
        Args: { findings: Json; worker: string }
        Returns: undefined
      }
      report_engine_members: { Args: { regions: Json }; Returns: number }
      request_approval: {
        Args: { arguments: Json; note?: string; procedure: string }
        Returns: Json
      }
      request_deletion: { Args: { email: string }; Returns: Json }
      request_export: { Args: Record<PropertyKey, never>; Returns: Json }
      request_instance_action: {
        Args: {
          idempotency_key?: string
          instance_id?: string
          kind?: string
          parameters?: Json
          server?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      request_quota: {
        Args: {
          max: number
          metric: string
          reason: string
          workspace_id: string
        }
        Returns: string
      }
      reserve_address: {
        Args: {
          address?: string
          family?: number
          file?: string
          idempotency_key?: string
          month_micros?: number
          name?: string
          region?: string
          region_id?: string
          via?: string
          workspace?: string
          workspace_id?: string
        }
        Returns: Json
      }
      reset_root_password: {
        Args: {
          idempotency_key?: string
          instance_id?: string
          password_hash?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      restore_deleted_snapshot: {
        Args: {
          snapshot?: string
          snapshot_id?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      restore_volume: {
        Args: {
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      restore_volume_snapshot: {
        Args: {
          via?: string
          volume_snapshot?: string
          volume_snapshot_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      retry_action: {
        Args: { action_id: string; reason: string }
        Returns: undefined
      }
      retry_billing_job: {
        Args: { job_id: string; reason: string }
        Returns: undefined
      }
      revoke_api_key: { Args: { api_key_id: string }; Returns: undefined }
      roadmap_feed: { Args: { site: string }; Returns: unknown }
      roll_up_usage: { Args: Record<PropertyKey, never>; Returns: boolean }
      rotate_webhook_secret: {
        Args: { webhook_id: string }
        Returns: {
          previous_secret_until: string
          secret: string
        }[]
      }
      save_accounting_settings: {
        Args: { expected_version: number; reason: string; settings: Json }
        Returns: Json
      }
      save_billing_profile: {
        Args: { expected_version: number; profile: Json; workspace_id: string }
        Returns: Json
      }
      save_billing_settings: {
        Args: { expected_version: number; reason: string; settings: Json }
        Returns: Json[]
      }
      save_legal_document: {
        Args: {
          document: string
          expected_version: number
          given: Json
          reason: string
        }
        Returns: Json
      }
      save_provider_details: {
        Args: { details: Json; expected_version: number; reason: string }
        Returns: Json
      }
      save_site_settings: {
        Args: { expected_version: number; reason: string; settings: Json }
        Returns: Json[]
      }
      save_tax_rate: {
        Args: {
          country: string
          rate: number
          reason: string
          source: string
          valid_from: string
        }
        Returns: undefined
      }
      send_message_again: { Args: { delivery_id: string }; Returns: undefined }
      send_messages_again: { Args: { reason: string }; Returns: number }
      send_webhook_again: { Args: { delivery_id: string }; Returns: undefined }
      set_address_price: {
        Args: { family: number; month_micros: number; reason: string }
        Returns: undefined
      }
      set_api_key_approval: {
        Args: { api_key_id: string; approval_micros: number }
        Returns: undefined
      }
      set_api_key_limit: {
        Args: {
          api_key_id: string
          limit_action?: string
          monthly_limit_micros?: number
        }
        Returns: undefined
      }
      set_backup_price: {
        Args: { gib_month_micros: number; reason: string }
        Returns: undefined
      }
      set_backups: {
        Args: {
          every?: string
          gib_month_micros?: number
          hour?: number
          instance_ids?: string[]
          keep?: number
          servers?: string[]
          time_zone?: string
          via?: string
          weekday?: number
          workspace?: string
        }
        Returns: number
      }
      set_console: {
        Args: {
          enabled?: boolean
          instance_id?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      set_default_method: { Args: { method_id: string }; Returns: undefined }
      set_firewall: {
        Args: {
          enabled?: boolean
          instance_id?: string
          rules?: Json
          server?: string
          version?: number
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      set_instance_hold: {
        Args: { hold: string; instance_id: string; reason: string }
        Returns: undefined
      }
      set_message_setting: {
        Args: {
          by_mail?: boolean
          by_site?: boolean
          kind: string
          workspace_id?: string
        }
        Returns: undefined
      }
      set_payment_mode: {
        Args: { mode: string; reason: string; workspace_id: string }
        Returns: undefined
      }
      set_quota: {
        Args: {
          max: number
          metric: string
          reason: string
          workspace_id: string
        }
        Returns: undefined
      }
      set_quota_default: {
        Args: {
          default_max: number
          metric: string
          new_days: number
          new_max: number
          reason: string
        }
        Returns: undefined
      }
      set_reverse_names: {
        Args: {
          instance_id?: string
          names?: Json
          server?: string
          version?: number
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      set_server_keys: {
        Args: {
          idempotency_key?: string
          instance_id?: string
          replace?: boolean
          server?: string
          ssh_key_ids?: string[]
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      set_snapshot_price: {
        Args: { gib_month_micros: number; reason: string }
        Returns: undefined
      }
      set_status_subscription: { Args: { is_on: boolean }; Returns: Json }
      set_team_mailbox: {
        Args: { address: string; workspace_id: string }
        Returns: string
      }
      set_volume_price: {
        Args: { gib_month_micros: number; reason: string }
        Returns: undefined
      }
      set_workspace_limit: {
        Args: {
          limit_action?: string
          monthly_limit_micros?: number
          version: number
          workspace_id: string
        }
        Returns: number
      }
      set_workspace_role: {
        Args: { role: string; user_id: string; workspace_id: string }
        Returns: undefined
      }
      share_own_image: {
        Args: {
          own_image?: string
          own_image_id?: string
          via?: string
          workspace?: string
        }
        Returns: {
          expires_at: string
          share_id: string
          token: string
        }[]
      }
      site_rows: { Args: { plans?: boolean }; Returns: Json }
      snapshot_bill: {
        Args: {
          from_at?: string
          to_at?: string
          workspace?: string
          workspace_id?: string
        }
        Returns: {
          amount_micros: number
          begins: string
          currency: string
          ends: string
          gib_month_micros: number
          instance: string
          is_projected: boolean
          milliseconds: number
          name: string
          size_gib: number
          snapshot: string
        }[]
      }
      staff_attention: {
        Args: Record<PropertyKey, never>
        Returns: {
          items: number
          kind: string
          since: string
        }[]
      }
      start_rescue: {
        Args: {
          idempotency_key?: string
          instance_id?: string
          password_hash?: string
          server?: string
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      status_feed: { Args: Record<PropertyKey, never>; Returns: unknown }
      status_targets: { Args: Record<PropertyKey, never>; Returns: Json }
      stop_backups: {
        Args: {
          instance_ids?: string[]
          servers?: string[]
          via?: string
          workspace?: string
        }
        Returns: number
      }
      store_export_part: {
        Args: {
          content: string
          export_id: string
          is_last: boolean
          part: number
          worker: string
        }
        Returns: undefined
      }
      subscribe_status: { Args: { address: string }; Returns: undefined }
      suspend_account: {
        Args: { reason: string; target: string }
        Returns: {
          suspended_at: string
          suspension_reason: string
        }[]
      }
      suspend_workspace: {
        Args: { reason: string; workspace_id: string }
        Returns: undefined
      }
      team_mailboxes: {
        Args: { workspace_id: string }
        Returns: {
          address: string
          asked_at: string
          asked_by_name: string
          confirmed_at: string
          mail_problem: string
          mailbox_id: string
        }[]
      }
      test_webhook: { Args: { webhook_id: string }; Returns: Json }
      tick_backups: { Args: Record<PropertyKey, never>; Returns: Json }
      tick_billing: { Args: Record<PropertyKey, never>; Returns: undefined }
      tick_messages: { Args: Record<PropertyKey, never>; Returns: undefined }
      ticket_file: { Args: { file_id: string }; Returns: Json }
      top_up: {
        Args: {
          amount_cents: number
          driver?: string
          idempotency_key?: string
          method_id?: string
          workspace_id: string
        }
        Returns: Json
      }
      transfer_account: { Args: { workspace_id: string }; Returns: Json }
      unassign_address: {
        Args: {
          address?: string
          address_id?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      undo_change: { Args: { token: string }; Returns: Json }
      unknown_resources: {
        Args: {
          firewalls?: string[]
          images?: string[]
          networks?: string[]
          snapshots?: string[]
          volumes?: string[]
        }
        Returns: string[]
      }
      unread_count: { Args: Record<PropertyKey, never>; Returns: number }
      unsubscribe: { Args: { token: string }; Returns: Json }
      unsubscribe_preview: { Args: { token: string }; Returns: Json }
      unsubscribe_undo: { Args: { token: string }; Returns: Json }
      update_address: {
        Args: {
          address?: string
          address_id?: string
          delete_protection?: boolean
          file?: string
          name?: string
          via?: string
          workspace?: string
        }
        Returns: undefined
      }
      update_alarm_rule: {
        Args: {
          instance_id?: string
          is_paused?: boolean
          kind?: string
          label_key?: string
          label_value?: string
          minutes?: number
          name?: string
          recipients?: string[]
          rule_id: string
          threshold?: number
          to_mailbox?: boolean
          version: number
          via?: string
        }
        Returns: Json
      }
      update_firewall: {
        Args: {
          firewall?: string
          firewall_id?: string
          name?: string
          rules?: Json
          version?: number
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      update_instance: {
        Args: {
          delete_protection?: boolean
          instance_id?: string
          labels?: Json
          name?: string
          server?: string
          version?: number
          via?: string
          workspace?: string
        }
        Returns: Json
      }
      update_volume: {
        Args: {
          delete_protection?: boolean
          name?: string
          via?: string
          volume?: string
          volume_id?: string
          workspace?: string
        }
        Returns: undefined
      }
      update_webhook: {
        Args: {
          enabled?: boolean
          kinds?: string[]
          name?: string
          url?: string
          webhook_id: string
        }
        Returns: undefined
      }
      use_recovery_code: { Args: { code: string }; Returns: undefined }
      vote_for_roadmap_item: {
        Args: { item: string; voted: boolean }
        Returns: number
      }
      wake_payment_events: { Args: { driver: string }; Returns: undefined }
      webhook_deliveries: {
        Args: { webhook_id: string }
        Returns: {
          attempts: number
          created_at: string
          delivery_id: string
          kind: string
          last_at: string
          last_fault: string
          last_status: number
          next_at: string
          status: string
        }[]
      }
      webhook_delivery: { Args: { delivery_id: string }; Returns: Json }
      withdraw_email_change: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      withdraw_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      withdraw_own_image_share: {
        Args: { share_id: string; via?: string }
        Returns: undefined
      }
      worker_heartbeat: {
        Args: { facts: Json; version: string; worker: string }
        Returns: Json
      }
      workspace_bill: {
        Args: {
          from_at?: string
          to_at?: string
          workspace?: string
          workspace_id?: string
        }
        Returns: {
          amount_micros: number
          begins: string
          currency: string
          ends: string
          hourly_micros: number
          instance: string
          is_billed: boolean
          is_projected: boolean
          milliseconds: number
          monthly_cap_micros: number
          state: string
          uncapped_micros: number
        }[]
      }
      workspace_costs: {
        Args: {
          from_at?: string
          to_at?: string
          workspace?: string
          workspace_id?: string
        }
        Returns: {
          currency: string
          instance: string
          projected_micros: number
          spent_micros: number
        }[]
      }
      workspace_events: {
        Args: { after?: number; max?: number; workspace_id: string }
        Returns: {
          event: Json
          seq: number
        }[]
      }
      write_off_invoice: {
        Args: { number: string; reason: string }
        Returns: undefined
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
