import '#src/views/record/history/history.texts.ts'
import './audit.texts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import type { CallAnswer, CallInput } from '#define'
import type { auditCalls } from './audit.calls.ts'

export type AuditRow = CallAnswer<(typeof auditCalls)['getAudit']>['data'][number]
export type AuditFilter = Omit<CallInput<(typeof auditCalls)['getAudit']>, 'before'>

export const filterNames = ['staffId', 'entity', 'recordId', 'operation', 'from', 'to'] as const

/** The audit rows that match a filter, newest first, as many pages as were requested. */
export function useAudit(filter: AuditFilter) {
  const provider = useProvider()
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      provider.call('getAudit', { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.seq : undefined),
    placeholderData: before => before,
  })
}

/** The operation, in words. */
export const wordOf = ({ step, operation }: Pick<AuditRow, 'step' | 'operation'>): string =>
  step ?? (operation in words ? say(words[operation as keyof typeof words]) : operation)

const words = {
  create: 'history.create',
  update: 'history.update',
  remove: 'history.remove',
  restore: 'history.restore',
  undo: 'history.undo',
  merge: 'audit.merge',
  import: 'history.import',
  export: 'audit.export',
  attach: 'history.attach',
  detach: 'history.detach',
  signIn: 'audit.signIn',
  signInFailed: 'audit.signInFailed',
  signOut: 'audit.signOut',
  changePassword: 'audit.changePassword',
  sign: 'audit.sign',
  invite: 'audit.invite',
  acceptInvitation: 'audit.acceptInvitation',
  secondFactorOn: 'audit.secondFactorOn',
  secondFactorOff: 'audit.secondFactorOff',
  renewRecoveryCodes: 'audit.renewRecoveryCodes',
  useRecoveryCode: 'audit.useRecoveryCode',
  resetSecondFactor: 'audit.resetSecondFactor',
  request: 'audit.asked',
  refused: 'audit.refused',
  read: 'history.read',
  upload: 'audit.upload',
  fail: 'audit.fail',
} as const

/**
 * The operations of the filter. Steps of statuses have their own names and are found through their
 * records.
 */
export const operations = Object.keys(words).filter(
  name => !['read', 'upload', 'fail'].includes(name),
)
