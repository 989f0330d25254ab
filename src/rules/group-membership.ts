/**
 * Who joins a group and who leaves it.
 *
 * A group is joined by whomever its leaders take, eligible or not: that is what membership of a group is for. Those
 * who run it may play in it. Whoever leaves keeps what they are signed up for, as a lapsed member does.
 */
import { type ActionRefusal, refuseAction } from '../club/action-refusal.ts'
import type { Group, Person } from '../club/model.ts'
import { type RecordChange, put } from '../club/record-change.ts'

type Decision = readonly RecordChange[] | ActionRefusal

export const joiningGroup = (group: Group, person: Person): Decision => {
  if (group.members.includes(person.id))
    return refuseAction('already_done', 'The person is in the group already.', 'personId')
  return [put('groups', { ...group, members: [...group.members, person.id] })]
}

export const leavingGroup = (group: Group, person: Person): Decision => {
  if (!group.members.includes(person.id))
    return refuseAction('not_in_group', 'A member of the group was expected, the person is none.', 'personId')
  return [put('groups', { ...group, members: group.members.filter(id => id !== person.id) })]
}
