import { area } from '#define'
import { accessCalls } from './access/access.calls.ts'
import { accessTemplateCodes } from './access/accessTemplateCodes.entity.ts'
import { accessTemplates } from './access/accessTemplates.entity.ts'
import { roleCodes } from './access/roleCodes.entity.ts'
import { auditCalls } from './audit/audit.calls.ts'
import { branches } from './branches/branches.entity.ts'
import { branchHours } from './branches/branchHours.entity.ts'
import { clients } from './clients.entity.ts'
import { dictionaryEntries } from './dictionaryEntries.entity.ts'
import { jobRuns } from './jobRuns.entity.ts'
import { movingInCalls } from './movingIn/movingIn.calls.ts'
import { invitationCalls } from './ownAccount/invitations.calls.ts'
import { secondFactorCalls } from './ownAccount/secondFactor.calls.ts'
import { profileCalls } from './ownAccount/profile.calls.ts'
import { staff } from './staff/staff.entity.ts'
import { staffGroups } from './staff/staffGroups.entity.ts'
import { countryTaxRates } from './taxes/countryTaxRates.entity.ts'
import { stateTaxRates } from './taxes/stateTaxRates.entity.ts'
import { taxTypes } from './taxes/taxTypes.entity.ts'
import { ipWhitelist } from './whitelists/ipWhitelist.entity.ts'
import { staffWhitelist } from './whitelists/staffWhitelist.entity.ts'
import { whitelistCalls } from './whitelists/whitelist.calls.ts'

export default area('administration', {
  entities: [
    clients,
    branches,
    branchHours,
    staff,
    dictionaryEntries,
    staffGroups,
    roleCodes,
    accessTemplates,
    accessTemplateCodes,
    taxTypes,
    countryTaxRates,
    stateTaxRates,
    ipWhitelist,
    staffWhitelist,
    jobRuns,
  ],
  calls: {
    ...whitelistCalls,
    ...accessCalls,
    ...auditCalls,
    ...movingInCalls,
    ...profileCalls,
    ...secondFactorCalls,
    ...invitationCalls,
  },
})
