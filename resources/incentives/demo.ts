import type { AreaDemo } from '#server/demo/kit.ts'
import { parameterSets } from './demo/parameterSets.ts'
import { productCommissionRecords, productCommissions } from './demo/productCommissions.ts'
import { workHours } from './demo/workHours.ts'

export default {
  parts: [workHours, parameterSets, productCommissions],
  suspended: [
    {
      // Demo tiers come after their published sets.
      table: 'parameter_tiers',
      trigger: 'parameter_tiers_stay',
      broken:
        'select s.id from parameter_sets s where not exists (select from parameter_tiers t where t.set_id = s.id and t."from" = 0 and t.commission_group is null) limit 1',
      message: id => `The commission set ${id} has no first tier.`,
    },
  ],
  statements: [productCommissionRecords],
} satisfies AreaDemo
