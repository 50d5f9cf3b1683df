ALTER TABLE "callbacks" ADD COLUMN "former_called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "former_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "former_answered_by" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_former_answered_by_users_id_fk" FOREIGN KEY ("former_answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_former_answerer" ON "questions" USING btree ("former_answered_by");