<?php
/**
 * Plugins that delay, combine or rewrite scripts leave ours alone: it is small, a module, and loads the rest itself.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Attributes that such plugins and networks respect. */
const LEAVE_ALONE = array(
	'data-no-optimize' => '1',
	'data-no-defer'    => '1',
	'data-no-minify'   => '1',
	'data-cfasync'     => 'false',
);

/** Their filters for a list of scripts to leave alone. */
const LISTS = array(
	'rocket_exclude_js',
	'rocket_exclude_defer_js',
	'rocket_delay_js_exclusions',
	'rocket_minify_excluded_external_js',
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	'sgo_js_minify_exclude',
	'sgo_js_async_exclude',
	'sgo_javascript_combine_excluded_external_paths',
	'perfmatters_delay_js_exclusions',
	'perfmatters_minify_js_exclusions',
	'flying_press_exclude_from_delay:js',
);

/**
 * Adds our script to a list of scripts.
 *
 * @param mixed $scripts The list.
 */
function add_to_list( $scripts ): array {
	return array_merge( is_array( $scripts ) ? $scripts : array(), array( 'campus-elements.js' ) );
}
array_map( static fn( string $filter ): bool => add_filter( $filter, __NAMESPACE__ . '\add_to_list' ), LISTS );

/**
 * Adds our script to the list of Autoptimize, which is a text.
 *
 * @param mixed $scripts The list, separated by commas.
 */
function add_to_text( $scripts ): string {
	return trim( ( is_string( $scripts ) ? $scripts : '' ) . ', campus-elements.js', ', ' );
}
add_filter( 'autoptimize_filter_js_exclude', __NAMESPACE__ . '\add_to_text' );
