/** Somebody joins a group, or leaves it. */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { Group, Person } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import type { RecordChange } from '../../club/record-change.ts'
import { joiningGroup, leavingGroup } from '../../rules/group-membership.ts'
import { mapping } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf } from './action.ts'
import { anId, exampleIds } from './argument-shapes.ts'
import { edited } from './editing.ts'

type Decide = (group: Group, person: Person) => readonly RecordChange[] | ActionRefusal

const membershipAction = (kind: string, description: string, decide: Decide) =>
  actionOf(
    mapping(
      description,
      {
        groupId: anId('Group', 'Its id, as a coaching session gives it.', exampleIds.group),
        personId: anId('Person', "The person's id.", exampleIds.person),
      },
      {},
    ),
    { groupId: exampleIds.group, personId: exampleIds.person },
    async (given, context) =>
      edited(context, async () => {
        const [groupId, personId] = [readId(given.groupId), readId(given.personId)]
        const [group, person] = await Promise.all([context.data.find('groups', groupId), context.data.person(personId)])
        if (group === undefined) return refuseAction('unknown_group', 'No group has this id.', 'groupId')
        if (person === undefined) return refuseAction('unknown_person', 'Nobody has this id.', 'personId')
        const changes = decide(group, person)
        if ('refused' in changes) return changes
        return {
          deed: { kind, groupId, personId },
          changes,
          result: {
            group: { id: groupId, name: group.name },
            person: { id: personId, name: fullName(person) },
          },
          instead: `The group ${group.name} has ${group.members.length} members: have fewer in the world's file.`,
        }
      }),
  )

export const joinGroup = membershipAction(
  'joinGroup',
  'A person joins a group, and may be signed up for its sessions whoever these are for.',
  joiningGroup,
)

export const leaveGroup = membershipAction(
  'leaveGroup',
  'A person leaves a group: they keep what they are signed up for, and join as anybody else from now on.',
  leavingGroup,
)
