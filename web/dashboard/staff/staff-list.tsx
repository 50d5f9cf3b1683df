import { useLoaderData } from 'react-router'
import type { Invitation, Member } from '#contract/accounts/staff.ts'
import type { Role } from '#contract/accounts/roles.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { adminApi } from '../api.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { HiddenHead, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { InvitationRow } from './invitation-row.tsx'
import { MemberRow } from './member-row.tsx'
import { RoleRules, Roles } from './role-rules.tsx'

type Row = Member | Invitation

export const clientLoader = listLoader(async (asked, options) => {
  const { staff, invitations, second_step } = await adminApi().staff.page(asked, options)
  return { ...staff, data: staff.data as Row[], invitations, second_step }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_staff()) }]

/** Members with their roles, and pending invitations. */
export default function StaffList() {
  const answer = useLoaderData<typeof clientLoader>()
  return (
    <>
      <ListScreen
        title={m.admin_staff()}
        answer={answer}
        add={{ to: screenPath('staff', 'add'), label: m.admin_staff_invite() }}
        empty={{ title: m.admin_staff_empty() }}
      >
        {({ data, invitations, second_step }) => (
          <StaffTable
            members={data as Member[]}
            invitations={invitations}
            second_step={second_step}
          />
        )}
      </ListScreen>
      {answer.data && (
        <div className="staff-rules">
          <Roles />
          <RoleRules second_step={answer.data.second_step} />
        </div>
      )}
    </>
  )
}

type StaffTableProps = { members: Member[]; invitations: Invitation[]; second_step: Role[] }

function StaffTable({ members, invitations, second_step }: StaffTableProps) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_staff_name()}</th>
          <th scope="col">{m.admin_role()}</th>
          <th scope="col">{m.admin_staff_second_step()}</th>
          <th scope="col">{m.admin_staff_last_here()}</th>
          <HiddenHead>{m.admin_staff_state()}</HiddenHead>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            needsStep={second_step.includes(member.role)}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={`invitation ${invitation.id}`} invitation={invitation} />
        ))}
      </tbody>
    </Table>
  )
}
