DROP INDEX "product_colours_by_name";--> statement-breakpoint
DROP INDEX "product_colours_by_name_ar";--> statement-breakpoint
DROP INDEX "product_sizes_by_name";