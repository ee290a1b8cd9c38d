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
      audit_events: {
        Row: {
          action: string
          actor: string | null
          after: Json | null
          at: string
          before: Json | null
          entity: string
          entity_id: string | null
          id: number
          reason: string | null
        }
        Insert: {
          action: string
          actor?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          entity: string
          entity_id?: string | null
          id?: never
          reason?: string | null
        }
        Update: {
          action?: string
          actor?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          entity?: string
          entity_id?: string | null
          id?: never
          reason?: string | null
        }
        Relationships: []
      }
      images: {
        Row: {
          family: string
          id: string
          min_disk_gib: number
          slug: string
          sort: number
          status: string
          version: string
        }
        Insert: {
          family: string
          id?: string
          min_disk_gib: number
          slug: string
          sort?: number
          status?: string
          version: string
        }
        Update: {
          family?: string
          id?: string
          min_disk_gib?: number
          slug?: string
          sort?: number
          status?: string
          version?: string
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
          plan_id: string
          region_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          image_id?: string | null
          plan_id?: string
          region_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "instance_drafts_image_id_fkey"
            columns: ["image_id"]
            referencedRelation: "images"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "instance_drafts_plan_id_fkey"
            columns: ["plan_id"]
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "instance_drafts_region_id_fkey"
            columns: ["region_id"]
            referencedRelation: "regions"
            referencedColumns: ["id"]
          },
        ]
      }
      instance_states: {
        Row: {
          description: string
          is_billed: boolean
          label: string
          sort: number
          state: string
        }
        Insert: {
          description: string
          is_billed: boolean
          label: string
          sort: number
          state: string
        }
        Update: {
          description?: string
          is_billed?: boolean
          label?: string
          sort?: number
          state?: string
        }
        Relationships: []
      }
      instance_transitions: {
        Row: {
          action: string
          billing_effect: string
          fail_state: string | null
          from_state: string | null
          needs_confirm: boolean
          roles: string[]
          sort: number
          to_state: string
          via_state: string | null
        }
        Insert: {
          action: string
          billing_effect: string
          fail_state?: string | null
          from_state?: string | null
          needs_confirm: boolean
          roles: string[]
          sort: number
          to_state: string
          via_state?: string | null
        }
        Update: {
          action?: string
          billing_effect?: string
          fail_state?: string | null
          from_state?: string | null
          needs_confirm?: boolean
          roles?: string[]
          sort?: number
          to_state?: string
          via_state?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "instance_transitions_fail_state_fkey"
            columns: ["fail_state"]
            referencedRelation: "instance_states"
            referencedColumns: ["state"]
          },
          {
            foreignKeyName: "instance_transitions_from_state_fkey"
            columns: ["from_state"]
            referencedRelation: "instance_states"
            referencedColumns: ["state"]
          },
          {
            foreignKeyName: "instance_transitions_to_state_fkey"
            columns: ["to_state"]
            referencedRelation: "instance_states"
            referencedColumns: ["state"]
          },
          {
            foreignKeyName: "instance_transitions_via_state_fkey"
            columns: ["via_state"]
            referencedRelation: "instance_states"
            referencedColumns: ["state"]
          },
        ]
      }
      plan_prices: {
        Row: {
          currency: string
          hourly_micros: number
          id: string
          monthly_cap_micros: number | null
          plan_id: string
          valid_from: string
          valid_to: string | null
        }
        Insert: {
          currency?: string
          hourly_micros: number
          id?: string
          monthly_cap_micros?: number | null
          plan_id: string
          valid_from?: string
          valid_to?: string | null
        }
        Update: {
          currency?: string
          hourly_micros?: number
          id?: string
          monthly_cap_micros?: number | null
          plan_id?: string
          valid_from?: string
          valid_to?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "plan_prices_plan_id_fkey"
            columns: ["plan_id"]
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      plan_regions: {
        Row: {
          plan_id: string
          region_id: string
          stock: number | null
          updated_at: string
        }
        Insert: {
          plan_id: string
          region_id: string
          stock?: number | null
          updated_at?: string
        }
        Update: {
          plan_id?: string
          region_id?: string
          stock?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "plan_regions_plan_id_fkey"
            columns: ["plan_id"]
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "plan_regions_region_id_fkey"
            columns: ["region_id"]
            referencedRelation: "regions"
            referencedColumns: ["id"]
          },
        ]
      }
      plans: {
        Row: {
          announced_retire_at: string | null
          cpu_type: string
          created_at: string
          disk_gib: number | null
          first_published_at: string | null
          gpu_count: number
          gpu_model: string | null
          gpu_vram_gib: number | null
          id: string
          is_sample: boolean
          memory_mib: number
          product_id: string
          slug: string
          sort: number
          status: string
          summary: string
          transfer_gib: number | null
          updated_at: string
          vcpus: number
          version: number
        }
        Insert: {
          announced_retire_at?: string | null
          cpu_type: string
          created_at?: string
          disk_gib?: number | null
          first_published_at?: string | null
          gpu_count?: number
          gpu_model?: string | null
          gpu_vram_gib?: number | null
          id?: string
          is_sample?: boolean
          memory_mib: number
          product_id: string
          slug: string
          sort?: number
          status?: string
          summary?: string
          transfer_gib?: number | null
          updated_at?: string
          vcpus: number
          version?: number
        }
        Update: {
          announced_retire_at?: string | null
          cpu_type?: string
          created_at?: string
          disk_gib?: number | null
          first_published_at?: string | null
          gpu_count?: number
          gpu_model?: string | null
          gpu_vram_gib?: number | null
          id?: string
          is_sample?: boolean
          memory_mib?: number
          product_id?: string
          slug?: string
          sort?: number
          status?: string
          summary?: string
          transfer_gib?: number | null
          updated_at?: string
          vcpus?: number
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "plans_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          created_at: string
          id: string
          kind: string
          name: string
          slug: string
          sort: number
          status: string
          summary: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          id?: string
          kind: string
          name: string
          slug: string
          sort?: number
          status?: string
          summary?: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          name?: string
          slug?: string
          sort?: number
          status?: string
          summary?: string
          updated_at?: string
          version?: number
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
          company?: string
          country?: string
          created_at?: string
          full_name?: string
          suspended_at?: string | null
          suspension_reason?: string | null
          time_zone?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          company?: string
          country?: string
          created_at?: string
          full_name?: string
          suspended_at?: string | null
          suspension_reason?: string | null
          time_zone?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      regions: {
        Row: {
          country: string
          enabled: boolean
          id: string
          is_sample: boolean
          name: string
          slug: string
          sort: number
        }
        Insert: {
          country: string
          enabled?: boolean
          id?: string
          is_sample?: boolean
          name: string
          slug: string
          sort?: number
        }
        Update: {
          country?: string
          enabled?: boolean
          id?: string
          is_sample?: boolean
          name?: string
          slug?: string
          sort?: number
        }
        Relationships: []
      }
      staff: {
        Row: {
          staff_type: string
          user_id: string
        }
        Insert: {
          staff_type: string
          user_id: string
        }
        Update: {
          staff_type?: string
          user_id?: string
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          role: string
          user_id: string
        }
        Insert: {
          role?: string
          user_id: string
        }
        Update: {
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      workspace_invitations: {
        Row: {
          answered_at: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          role: string
          status: string
          token_hash: string
          workspace_id: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          email: string
          expires_at: string
          id?: string
          invited_by?: string | null
          role: string
          status?: string
          token_hash: string
          workspace_id: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          role?: string
          status?: string
          token_hash?: string
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "workspace_invitations_workspace_id_fkey"
            columns: ["workspace_id"]
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      workspace_members: {
        Row: {
          created_at: string
          role: string
          user_id: string
          workspace_id: string
        }
        Insert: {
          created_at?: string
          role: string
          user_id: string
          workspace_id: string
        }
        Update: {
          created_at?: string
          role?: string
          user_id?: string
          workspace_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "workspace_members_workspace_id_fkey"
            columns: ["workspace_id"]
            referencedRelation: "workspaces"
            referencedColumns: ["id"]
          },
        ]
      }
      workspace_permissions: {
        Row: {
          action: string
          condition: string
          label: string
          minimum_role: string
          sort: number
        }
        Insert: {
          action: string
          condition?: string
          label: string
          minimum_role: string
          sort: number
        }
        Update: {
          action?: string
          condition?: string
          label?: string
          minimum_role?: string
          sort?: number
        }
        Relationships: []
      }
      workspaces: {
        Row: {
          created_at: string
          created_by: string | null
          deleted_at: string | null
          id: string
          is_personal: boolean
          name: string
          slug: string
          suspended_at: string | null
          suspension_reason: string | null
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          id?: string
          is_personal?: boolean
          name: string
          slug: string
          suspended_at?: string | null
          suspension_reason?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          created_by?: string | null
          deleted_at?: string | null
          id?: string
          is_personal?: boolean
          name?: string
          slug?: string
          suspended_at?: string | null
          suspension_reason?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
    }
    Views: {
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
        Insert: {
          family?: string | null
          id?: never
          min_disk_gib?: number | null
          slug?: string | null
          sort?: number | null
          status?: string | null
          version?: string | null
        }
        Update: {
          family?: string | null
          id?: never
          min_disk_gib?: number | null
          slug?: string | null
          sort?: number | null
          status?: string | null
          version?: string | null
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
        Insert: {
          description?: string | null
          is_billed?: boolean | null
          label?: string | null
          sort?: number | null
          state?: never
        }
        Update: {
          description?: string | null
          is_billed?: boolean | null
          label?: string | null
          sort?: number | null
          state?: never
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
        Insert: {
          action?: string | null
          billing_effect?: string | null
          fail_state?: never
          from_state?: never
          needs_confirm?: boolean | null
          roles?: string[] | null
          sort?: number | null
          to_state?: never
          via_state?: never
        }
        Update: {
          action?: string | null
          billing_effect?: string | null
          fail_state?: never
          from_state?: never
          needs_confirm?: boolean | null
          roles?: string[] | null
          sort?: number | null
          to_state?: never
          via_state?: never
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
      my_workspaces: {
        Row: {
          created_at: string | null
          is_own_personal: boolean | null
          is_personal: boolean | null
          member_since: string | null
          name: string | null
          role: string | null
          slug: string | null
          suspended_at: string | null
          suspension_reason: string | null
          version: number | null
          workspace_id: string | null
        }
        Relationships: []
      }
      plan_catalogue: {
        Row: {
          announced_retire_at: string | null
          cpu_type: string | null
          created_at: string | null
          currency: string | null
          disk_gib: number | null
          first_published_at: string | null
          gpu_count: number | null
          gpu_model: string | null
          gpu_vram_gib: number | null
          hourly_micros: number | null
          is_sample: boolean | null
          kind: string | null
          memory_mib: number | null
          monthly_cap_micros: number | null
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
        Insert: {
          created_at?: string | null
          id?: never
          kind?: string | null
          name?: string | null
          slug?: string | null
          sort?: number | null
          status?: string | null
          summary?: string | null
          updated_at?: string | null
          version?: number | null
        }
        Update: {
          created_at?: string | null
          id?: never
          kind?: string | null
          name?: string | null
          slug?: string | null
          sort?: number | null
          status?: string | null
          summary?: string | null
          updated_at?: string | null
          version?: number | null
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
          slug: string | null
          sort: number | null
        }
        Insert: {
          country?: string | null
          enabled?: boolean | null
          id?: never
          is_sample?: boolean | null
          name?: string | null
          slug?: string | null
          sort?: number | null
        }
        Update: {
          country?: string | null
          enabled?: boolean | null
          id?: never
          is_sample?: boolean | null
          name?: string | null
          slug?: string | null
          sort?: number | null
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
          member_since: string | null
          role: string | null
          user_id: string | null
          workspace_id: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: { Args: { invitation_id: string }; Returns: string }
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
      admin_count_saved: { Args: { slugs: string[] }; Returns: number }
      admin_delete_plan: {
        Args: { expected_version: number; target: string }
        Returns: undefined
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
          suspension_reason: string
          total: number
          user_id: string
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
      cost_micros: {
        Args: {
          hourly_micros: number
          instances: number
          monthly_cap_micros: number
          seconds: number
        }
        Returns: number
      }
      create_workspace: {
        Args: { name: string }
        Returns: {
          slug: string
          workspace_id: string
        }[]
      }
      decline_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      delete_workspace: { Args: { workspace_id: string }; Returns: undefined }
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
      invite_to_workspace: {
        Args: { email: string; role: string; workspace_id: string }
        Returns: {
          expires_at: string
          invitation_id: string
          token: string
        }[]
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
      remove_workspace_member: {
        Args: { user_id: string; workspace_id: string }
        Returns: undefined
      }
      rename_workspace: {
        Args: { name: string; version: number; workspace_id: string }
        Returns: number
      }
      set_workspace_role: {
        Args: { role: string; user_id: string; workspace_id: string }
        Returns: undefined
      }
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
      withdraw_invitation: {
        Args: { invitation_id: string }
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
