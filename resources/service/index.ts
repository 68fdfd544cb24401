import { area } from '#define'
import { tickets } from './tickets.entity.ts'

export default area('service', {
  entities: [tickets],
})
