CREATE TABLE "audit_log_pictures" (
	"entry_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_pictures_entry_id_media_id_pk" PRIMARY KEY("entry_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "restores" integer;--> statement-breakpoint
ALTER TABLE "audit_log_pictures" ADD CONSTRAINT "audit_log_pictures_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log_pictures" ADD CONSTRAINT "audit_log_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_pictures_media" ON "audit_log_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "audit_log_pictures_age" ON "audit_log_pictures" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_restores_audit_log_id_fk" FOREIGN KEY ("restores") REFERENCES "public"."audit_log"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_restores" ON "audit_log" USING btree ("restores");