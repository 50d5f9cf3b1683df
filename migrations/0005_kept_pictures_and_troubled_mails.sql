ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_picture_stem_shape";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picture_stem_media_files_stem_fk" FOREIGN KEY ("picture_stem") REFERENCES "public"."media_files"("stem") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_troubled_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "mails"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_picture" ON "order_lines" USING btree ("picture_stem");