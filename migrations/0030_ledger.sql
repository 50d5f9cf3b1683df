-- What the admin's list counts, sorts and searches it finds in the memory of its process: no count and no index of the database is asked any more.
drop trigger count_inserted on public.product_levels;
--> statement-breakpoint
drop trigger count_deleted on public.product_levels;
--> statement-breakpoint
drop trigger count_updated on public.product_levels;
--> statement-breakpoint
drop trigger count_truncated on public.product_levels;
--> statement-breakpoint
drop function public.count_levels();
--> statement-breakpoint
drop function public.forget_level_counts();
--> statement-breakpoint
drop function public.add_to_level_counts(integer[], integer[], integer[]);
--> statement-breakpoint
drop function public.level_of(integer, integer);
--> statement-breakpoint
DROP TABLE "product_level_counts";--> statement-breakpoint
DROP INDEX "product_levels_subcategory";--> statement-breakpoint
DROP INDEX "product_levels_newest";--> statement-breakpoint
DROP INDEX "product_levels_price";--> statement-breakpoint
DROP INDEX "product_levels_pieces";--> statement-breakpoint
DROP INDEX "products_record_words";--> statement-breakpoint
DROP INDEX "products_record_name";--> statement-breakpoint
DROP INDEX "products_record_name_ar";--> statement-breakpoint
-- That memory knows every piece: what is sold is noted when somebody catches up with it, not while the buyer waits. A level comes and goes
-- with its product, which notes itself.
create trigger note_updated after update on public.product_levels
referencing old table as rows_before new table as rows_after for each statement execute function public.note_parts_of_products();
