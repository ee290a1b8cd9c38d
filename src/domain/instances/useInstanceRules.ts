import { useQuery } from '@tanstack/react-query'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { InstanceRules } from './instanceCan'
import { instanceRules, type RuleRows } from './instanceRules'

/** The rows that decide what the person can ask for, for `instanceRules`. */
export function useRuleRows(userId: string): RuleRows {
  const { data: transitions } = useQuery(transitionsQuery)
  const { data: states } = useQuery(statesQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  return { transitions, states, profile, workspaces }
}

/** What decides which actions the person can ask for in a workspace, for `instanceCan`. */
export function useInstanceRules(userId: string, workspaceId: string | undefined): InstanceRules {
  return instanceRules(useRuleRows(userId), workspaceId)
}
