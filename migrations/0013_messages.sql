ALTER TABLE "acts" DROP CONSTRAINT "acts_kind_known";--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_kind_known" CHECK ("acts"."kind" in ('status', 'confirmation', 'edit', 'note', 'parcel', 'money', 'message'));
