import { area } from '#define'
import { taskResponses } from './taskResponses.entity.ts'
import { taskCalls } from './tasks.calls.ts'
import { tasks } from './tasks.entity.ts'
import { taskTypes } from './taskTypes.entity.ts'

export default area('tasks', {
  entities: [tasks, taskTypes, taskResponses],
  calls: { ...taskCalls },
})
