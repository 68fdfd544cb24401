import { addTexts } from '#src/i18n/language.ts'

/** The texts of the audit, which come with it. */
const auditTexts = {
  audit: {
    title: 'Audit',
    staffId: 'Person',
    entity: 'Records',
    record: 'Record',
    operation: 'Action',
    days: 'Date',
    none: 'No matching changes',
    none_why: 'Change the filters to see other changes.',
    more: 'Show older',
    of_record: 'Changes of one record',
    all_of_record: 'All changes of this record',
    open_record: 'Open the record',
    before: 'The record before',
    after: 'The record after',
    nobody: 'Not signed in',
    system: 'System',
    fail: 'Failed',
    address: 'IP address',
    request: 'Request',
    chain: 'Chain row',
    not_sealed: 'not sealed yet',
    hidden: 'Only the people this record concerns can see what changed.',
    as_it_was: '%{title} as it was',
    moment: 'On',
    moment_time: 'At',
    look: 'Show',
    not_there: 'It did not exist at that moment.',
    gone_now: 'It has since been deleted.',
    last: '%{what} %{on} by %{who}.',
    differs: 'Different now',
    unsure: 'Not certain',
    unsure_why:
      'These fields were changed later without an audit row, for example by a scheduled job.',
    verify: 'Verify the audit',
    verifying: 'Row %{row} of %{total}',
    intact: 'All %{count} rows are unchanged since they were sealed.',
    broken: 'The audit has been tampered with',
    sealed: 'Sealed to row %{row}, %{on}.',
    waiting:
      '%{smart_count} newer row has yet to be sealed. |||| %{smart_count} newer rows have yet to be sealed.',
    again: 'Verify again',
    signIn: 'Signed in',
    signInFailed: 'Sign-in failed',
    signOut: 'Signed out',
    changePassword: 'Password changed',
    sign: 'Signed with a password',
    invite: 'Invited',
    acceptInvitation: 'Invitation accepted',
    secondFactorOn: 'Second factor set up',
    secondFactorOff: 'Second factor turned off',
    renewRecoveryCodes: 'New recovery codes',
    useRecoveryCode: 'Recovery code used',
    resetSecondFactor: 'Second factor reset',
    asked: 'Asked for',
    refused: 'Refused',
    export: 'Exported',
    merge: 'Merged',
    upload: 'File uploaded',
  },
} as const

addTexts(auditTexts)

type Texts = typeof auditTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
