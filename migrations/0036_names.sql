ALTER TABLE "history" RENAME TO "audit_log";--> statement-breakpoint
ALTER SEQUENCE "history_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_user_id_users_id_fk" TO "audit_log_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_user_name_length" TO "audit_log_user_name_length";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_action_length" TO "audit_log_action_length";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_room_length" TO "audit_log_room_length";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_title_length" TO "audit_log_title_length";--> statement-breakpoint
ALTER INDEX "history_newest" RENAME TO "audit_log_newest";--> statement-breakpoint
ALTER INDEX "history_record" RENAME TO "audit_log_record";--> statement-breakpoint
ALTER INDEX "history_user" RENAME TO "audit_log_user";--> statement-breakpoint
ALTER INDEX "history_words" RENAME TO "audit_log_words";
