import type { Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { usePanel } from '#web/panels.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { formatShort } from './figures.ts'

export const jobsPanel = 'jobs'

/** Panel of the background jobs, by their names in the log. */
export function JobsPanel({ jobs }: { jobs: Health['jobs'] }) {
  const { open, close } = usePanel(jobsPanel)
  return (
    <SidePanel open={open} onClose={close} title={m.admin_health_jobs()}>
      {jobs.length === 0 ? (
        <p className="muted">{m.admin_health_jobs_none()}</p>
      ) : (
        <table className="health-jobs">
          <thead>
            <tr>
              <th scope="col">{m.admin_health_job()}</th>
              <th scope="col">{m.admin_health_job_done()}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.name} job={job} />
            ))}
          </tbody>
        </table>
      )}
    </SidePanel>
  )
}

function JobRow({
  job: { name, done_at, failing_since, last_error },
}: {
  job: Health['jobs'][number]
}) {
  return (
    <tr>
      <th scope="row">
        <bdi className="ltr">{name}</bdi>
        {failing_since && (
          <>
            <Status kind="reject">
              {m.admin_health_job_failing({ moment: formatShort(failing_since) })}
            </Status>
            <bdi className="health-why" dir="auto">
              {last_error}
            </bdi>
          </>
        )}
      </th>
      <td>
        {done_at ? formatShort(done_at) : m.admin_health_never()}
        {!failing_since && <span className="sr-only"> {m.admin_health_job_well()}</span>}
      </td>
    </tr>
  )
}
