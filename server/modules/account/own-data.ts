import { and, asc, eq } from 'drizzle-orm'
import {
  auditLog,
  college,
  course,
  courseOffering,
  dataChangeRequest,
  enrolment,
  hallTicket,
  loginAttempt,
  notificationOutbox,
  passkey,
  program,
  role,
  session,
  studentDeparture,
  studentHold,
  userAsset,
  userCollege,
  userCourse,
  userPpt,
  userRole,
} from '../../db/schema.ts'
import { sqlTicketStatus } from '../hall-tickets/tickets/ticket-state.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { listOwnExamForms } from './own-forms.ts'
import { selectOwnMarks } from './own-marks.ts'
import { listOwnPayments } from './own-payments.ts'
import { findPersonById } from './person/find-person.ts'

/** Returns all data about the caller, without secrets and without data of other people. */
export async function collectOwnData(context: ActorContext) {
  const { db, client, actor } = context
  const person = await findPersonById(context, actor.userId)
  if (!person) return undefined
  const { account, profile, student } = person
  const [roles, colleges, sessions, signIns, pictures, requests, messages, acts, passkeys] = await Promise.all([
    db
      .select({ role: role.name, from: userRole.fromAt, to: userRole.toAt })
      .from(userRole)
      .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
      .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, actor.userId))),
    db
      .select({ college: college.name })
      .from(userCollege)
      .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
      .where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, actor.userId))),
    db
      .select({
        startedAt: session.issuedAt,
        lastSeenAt: session.lastSeenAt,
        device: session.device,
        address: session.address,
        via: session.via,
        endedAt: session.revokedAt,
      })
      .from(session)
      .where(and(eq(session.clientId, client.id), eq(session.userId, actor.userId))),
    db
      .select({
        at: loginAttempt.at,
        outcome: loginAttempt.outcome,
        via: loginAttempt.via,
        device: loginAttempt.device,
        address: loginAttempt.address,
      })
      .from(loginAttempt)
      .where(and(eq(loginAttempt.clientId, client.id), eq(loginAttempt.userId, actor.userId))),
    db
      .select({
        kind: userAsset.kind,
        status: userAsset.status,
        width: userAsset.width,
        height: userAsset.height,
        at: userAsset.createdAt,
      })
      .from(userAsset)
      .where(and(eq(userAsset.clientId, client.id), eq(userAsset.userId, actor.userId))),
    db
      .select({
        requestId: dataChangeRequest.publicId,
        kind: dataChangeRequest.kind,
        text: dataChangeRequest.text,
        changes: dataChangeRequest.changes,
        status: dataChangeRequest.status,
        reason: dataChangeRequest.reason,
        at: dataChangeRequest.createdAt,
        answeredAt: dataChangeRequest.answeredAt,
      })
      .from(dataChangeRequest)
      .where(and(eq(dataChangeRequest.clientId, client.id), eq(dataChangeRequest.userId, actor.userId))),
    db
      .select({
        message: notificationOutbox.notificationId,
        channel: notificationOutbox.channel,
        to: notificationOutbox.address,
        status: notificationOutbox.status,
        at: notificationOutbox.createdAt,
      })
      .from(notificationOutbox)
      .where(and(eq(notificationOutbox.clientId, client.id), eq(notificationOutbox.userId, actor.userId))),
    db
      .select({ at: auditLog.at, activity: auditLog.activity, detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.clientId, client.id), eq(auditLog.actorUserId, actor.userId)))
      .orderBy(asc(auditLog.id)),
    db
      .select({ name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
      .from(passkey)
      .where(and(eq(passkey.clientId, client.id), eq(passkey.userId, actor.userId))),
  ])
  const programmes = await db
    .select({ programme: program.name, access: userPpt.access, from: userPpt.fromOn, to: userPpt.toOn })
    .from(userPpt)
    .innerJoin(program, and(eq(program.clientId, userPpt.clientId), eq(program.id, userPpt.programId)))
    .where(and(eq(userPpt.clientId, client.id), eq(userPpt.userId, actor.userId)))
  const courses = await db
    .select({
      course: course.name,
      duty: userCourse.duty,
      division: userCourse.division,
      from: userCourse.fromOn,
      to: userCourse.toOn,
    })
    .from(userCourse)
    .innerJoin(
      courseOffering,
      and(eq(courseOffering.clientId, userCourse.clientId), eq(courseOffering.id, userCourse.courseOfferingId)),
    )
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(userCourse.clientId, client.id), eq(userCourse.userId, actor.userId)))
  const studies = student && {
    enrolments: await db
      .select({
        programme: program.name,
        college: college.name,
        rollNo: enrolment.rollNo,
        medium: enrolment.medium,
        status: enrolment.status,
      })
      .from(enrolment)
      .innerJoin(program, and(eq(program.clientId, enrolment.clientId), eq(program.id, enrolment.programId)))
      .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
      .where(and(eq(enrolment.clientId, client.id), eq(enrolment.studentId, student.id))),
    hallTickets: await db
      .select({
        number: hallTicket.ticketNo,
        version: hallTicket.currentVersion,
        status: sqlTicketStatus('hall_ticket'),
      })
      .from(hallTicket)
      .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.studentId, student.id))),
    examForms: await listOwnExamForms(student.id, context),
    internalMarks: await selectOwnMarks(student.id, context),
    invoices: await listOwnPayments(student.id, context),
    departures: await db
      .select({
        status: studentDeparture.status,
        reason: studentDeparture.reason,
        evidence: studentDeparture.evidence,
        markedAt: studentDeparture.markedAt,
        takenBackAt: studentDeparture.restoredAt,
        takenBackBecause: studentDeparture.restoreReason,
      })
      .from(studentDeparture)
      .where(and(eq(studentDeparture.clientId, client.id), eq(studentDeparture.studentId, student.id))),
    holds: await db
      .select({
        reason: studentHold.reason,
        text: studentHold.publicText,
        placedAt: studentHold.placedAt,
        releasedAt: studentHold.releasedAt,
      })
      .from(studentHold)
      .where(and(eq(studentHold.clientId, client.id), eq(studentHold.studentId, student.id))),
  }
  const { loginName, userType, email, mobile, status, preferredLanguage, createdAt, lastLoginAt } = account
  return {
    institution: client.names,
    account: { loginName, userType, email, mobile, status, preferredLanguage, createdAt, lastLoginAt },
    profile: profile && {
      displayName: profile.displayName,
      names: profile.nameI18n,
      designation: profile.designation,
      employeeCode: profile.employeeCode,
    },
    student: student && {
      prn: student.prn,
      name: student.name,
      names: student.nameI18n,
      motherName: student.motherName,
      dateOfBirth: student.dob,
      gender: student.gender,
      mobile: student.mobile,
      email: student.email,
      guardianMobile: student.guardianMobile,
      accommodation: student.accommodation,
      status: student.status,
    },
    studies,
    roles,
    colleges,
    programmes,
    courses,
    sessions,
    signIns,
    pictures,
    requests,
    messages,
    acts,
    passkeys,
  }
}
