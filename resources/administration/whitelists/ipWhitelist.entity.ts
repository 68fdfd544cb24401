import { computed, date, entity, flag, instant, integer, reference, text } from '#define'
import { keepsAuthorIn } from './whitelist.ts'

/**
 * Networks from which staff may sign in and work. Without an active network, all addresses are
 * allowed. Source: reliability clause 21.
 */
export const ipWhitelist = entity('ipWhitelist', {
  titles: ['Allowed network', 'Allowed networks'],
  label: 'network',
  fields: {
    network: text({
      required: true,
      max: 43,
      unique: true,
      label: 'IP or CIDR',
      help: 'Such as 203.0.113.7 or 203.0.113.0/24',
    }),
    name: text({ required: true, max: 80, label: 'Label' }),
    branchId: reference('branches'),
    hits: integer({ default: 0, readOnly: true, label: 'Sign-ins' }),
    lastHitOnUtc: instant({ readOnly: true, label: 'Last sign-in' }),
    addedBy: computed(text(), 'select s.full_name from staff s where s.id = {createdBy}'),
    expiresOn: date({ label: 'Expires after' }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: [
      'network',
      'name',
      'branchId',
      'addedBy',
      'expiresOn',
      'hits',
      'lastHitOnUtc',
      'isActive',
    ],
    search: ['network', 'name'],
    filters: ['branchId', 'isActive', 'expiresOn'],
    sortable: ['lastHitOnUtc', 'expiresOn'],
  },
  import: { key: 'network' },
  tools: { testAddress: 'Test an address' },
  rules: {
    network: keepsAuthorIn,
    expiresOn: keepsAuthorIn,
    isActive: keepsAuthorIn,
    remove: keepsAuthorIn,
  },
})
